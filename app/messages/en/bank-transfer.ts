/** A transfer to the owner’s own account, as its buyer sees it. */
export default {
  title: 'Pay by bank transfer',
  picture: 'PromptPay QR code for {{amount}} to {{name}}',
  name: 'To',
  number: 'PromptPay',
  bankAccount: 'Account number',
  amount: 'Amount',
  copy: 'Copy: {{what}}',
  copied: 'Copied: {{what}}',
  changedTitle: 'The account has changed',
  changedText:
    'Please pay only to the account below. If you have already paid to the one before, send that slip: we take it too.',
  noAccount: 'Please ask us for the account number. When you have paid, send the slip here.',
  switchedOff:
    'We take no more transfers at the moment. If you have paid already, send the slip here. If not, please pay another way.',
  left: 'Time left to pay:',
  slipTitle: 'Then send the slip',
  slipText: 'When you have paid, send the slip from your bank’s app. A screenshot is enough.',
  slip: 'Picture of the slip',
  slipHint: 'JPEG, HEIC, PNG or WebP, up to 10 MB.',
  send: 'Send the slip',
  another: 'Send another picture',
  arrived: 'Your picture has arrived.',
  lookTitle: 'Thank you, we have your slip',
  lookText:
    'Somebody from the shop checks the transfer, within 12 hours at the latest. This page goes on by itself. You may also close it: we’ll email you once your order is confirmed.',
  lookLate:
    'Your time slot is no longer reserved. If it is still free when we confirm your transfer, it’s yours; otherwise we agree on another one.',
  hours: 'We’re here: {{hours}}',
  refusedTitle: 'Your transfer isn’t there yet',
  refusedText: 'Please check your bank’s app. If you have paid, send the slip again, or pay now.',
  reason: 'The shop writes: {{reason}}',
  overTitle: 'The time to pay is over',
  overText:
    'Please don’t transfer any more. If you have already paid, send the slip: your money isn’t lost, and we’ll make it an order.',
} as const
