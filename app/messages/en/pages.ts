export default {
  about: {
    title: 'About Us',
    description: 'Who we are, and how we choose and arrange our flowers and gifts.',
    intro: 'A flower shop for people who want to make somebody’s day.',
    mission: {
      title: 'Our Mission',
      text: 'We want sending flowers to feel as good as receiving them. That means fresh stems, honest pictures, clear prices, and ordering that is easy on a phone.\n\nWe choose flowers that are just about to open, so that they look their best for days. We work with what is in season.',
    },
    team: {
      title: 'Our Team',
      text: 'Our florists choose the stems, tie the bouquets and wrap the gifts by hand.\n\nWrite to us in Thai, English or Chinese. If something isn’t right, tell us, and we’ll do our best to fix it.',
    },
    contact: {
      title: 'Contact Us',
      text: 'To reach us, {{reach}}. We are happy to help you choose, and we like to hear how your gift was received.',
    },
  },
  returns: {
    title: 'Return Policy',
    description: 'How returns, refunds and return shipping work.',
    intro: 'If something isn’t right, tell us. This is how returns work.',
    returns: {
      title: 'Returns',
      text: 'You may return an item within 30 calendar days of the day you received it.\n\nTo be returned, an item must be unused, in the same condition as you received it and in its original packaging. Please include proof of purchase, such as your order confirmation email.\n\nFresh flowers, garlands and food can’t be returned for a change of mind. If they arrive damaged, wilted or wrong, tell us the same day with a photo, and we’ll replace or refund them.',
    },
    refunds: {
      title: 'Refunds',
      text: 'When we receive the item you send back, we inspect it and tell you whether the refund is approved.\n\nAn approved refund goes back to the payment method you paid with. How long it takes to appear depends on your card issuer or your bank.',
    },
    shipping: {
      title: 'Shipping',
      text: 'You pay the cost of sending an item back. Shipping costs are non-refundable.\n\nIf you receive a refund, the cost of return shipping is deducted from it.',
    },
    substitution: { title: 'Substitutions' },
    contact: {
      title: 'Contact Us',
      text: 'For questions about a return, {{reach}} and mention your order number.',
    },
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What data we keep, why, and what rights you have.',
    intro: 'This page says what data we keep, why, and what you can ask us to do with it.',
    collect: {
      title: 'Information We Collect',
      text: 'When you create an account we keep your name, your email address and a protected form of your password that nobody can read.\n\nWhen you order we keep what you bought, the recipient’s name, address and phone number, the time and the wishes for the delivery, the text of the card, and the number of the payment. The recipient’s details come from you. Your card details go to the payment provider directly: they never reach our shop. If you pay by transfer and send its slip, we keep the picture for 90 days, for the shop’s owner only.\n\nA profile picture is your choice: it is stored without the place and the time at which it was taken, and only you and the shop’s owner can see it. What you write in the contact form is kept in the shop until we delete it, and may also reach us by email.\n\nYour cart, and what you type before you pay, stay in your own browser. When you log in, we record your IP address and browser to keep accounts safe. Cookies keep you logged in and remember your language and your display mode.',
    },
    use: {
      title: 'How We Use Information',
      text: 'We use it to deliver your order, to send you its confirmation, to answer your questions and to keep your account safe. The recipient’s details and the card are used to deliver the order and are kept with it. We do not use it for advertising.\n\nWe keep orders for as long as tax law requires, and your account until you ask us to delete it.',
    },
    sharing: {
      title: 'Sharing Information',
      text: 'We share the delivery details with the courier and the payment with the payment provider, as far as each needs it. If you send a gift anonymously, we do not tell the recipient who you are. We do not sell personal information to anyone. We hand it to authorities only where the law obliges us to.',
    },
    security: {
      title: 'Data Security',
      text: 'When the shop’s address starts with https, pages and payments are encrypted on their way. Passwords are stored only as one-way hashes, and access to orders is limited to you and the shop’s owner. No method is perfect: if something happens that concerns your data, we tell you.',
    },
    rights: {
      title: 'Your Rights',
      text: 'Under Thailand’s Personal Data Protection Act you may ask which data we hold about you, have it corrected, have it deleted, object to its use, or withdraw your consent. Contact us and we’ll answer within 30 days. You may also complain to the Personal Data Protection Committee.',
    },
    changes: {
      title: 'Changes to This Policy',
      text: 'When this policy changes, the new text appears on this page.',
    },
    contact: {
      title: 'Contact Us',
      text: '{{shop}} is responsible for your personal data. For any question about it, {{reach}}.',
    },
  },
  reach: { both: 'email {{email}} or call {{phone}}', email: 'email {{email}}' },
  emails: {
    colon: ': ',
    greeting: 'Hello {{name}},',
    questions: 'If you have questions, {{reach}} and mention order number {{receipt}}.',
    orderCorrected: {
      subject: 'Corrected order {{receipt}}',
      text: 'We have corrected your order {{receipt}}. This is what it says now.',
    },
    slipRefused: {
      subject: 'Your transfer for {{receipt}} isn’t there yet',
      text: 'We looked for your transfer of {{amount}} for {{receipt}} and didn’t find it in our account.',
      next: 'Please check your bank’s app. If you have paid, send the slip again on your payment page. It also says how much time is left to pay.',
      open: 'Open the payment page',
      reason: 'You’re receiving this email because you sent us the slip of a transfer at {{shop}}.',
    },
    deliveryChanged: {
      delivery: {
        subject: 'Delivery of order {{receipt}}: {{time}}',
        text: 'Your order {{receipt}} will be delivered on {{time}}.',
      },
      pickup: {
        subject: 'Pick-up of order {{receipt}}: {{time}}',
        text: 'Your order {{receipt}} can be picked up on {{time}}.',
      },
      unscheduled: {
        subject: 'Choose a new time for order {{receipt}}',
        text: 'The time of your order {{receipt}} is no longer available. Your order is safe: please choose another time on your orders page, or contact us.',
      },
      toArrange: {
        subject: 'Order {{receipt}} needs a new time',
        text: 'The time of your order {{receipt}} is no longer available. Your order is safe: we get in touch with you to agree on another time.',
      },
      cancelled: {
        subject: 'Delivery of order {{receipt}} cancelled',
        text: 'The delivery of your order {{receipt}} has been cancelled.',
      },
      reason: 'You’re receiving this email because you placed an order at {{shop}}.',
    },
    refund: {
      subject: 'Refund of {{amount}} for order {{receipt}}',
      preview: 'We have sent your money back.',
      whole: 'We have refunded your payment of {{amount}} for order {{receipt}} in full.',
      partial: 'We have refunded {{amount}} of your payment for order {{receipt}}.',
      when: {
        card: 'The money goes back to the card you paid with. Your bank may need a few days to show it.',
        promptpay:
          'The money goes back to the bank account you paid from. Your bank may need a few days to show it.',
        unknown: 'The money goes back the way you paid. Your bank may need a few days to show it.',
        cash: 'We gave you the money back in cash.',
        byHand: 'We transferred the money to your bank account. The bank’s reference number is below.',
      },
      takenOut: 'No longer comes',
      amount: 'Refunded',
      date: 'Date',
      reason: 'You’re receiving this email because you paid at {{shop}}.',
    },
    greetingOnly: 'Hello,',
    reset: {
      subject: 'Choose a new password for {{shop}}',
      preview: 'The link in this email sets a new password.',
      text: 'You asked to reset the password of your account at {{shop}}. Use the link below to choose a new one.',
      button: 'Choose a new password',
      expiry: 'The link works once and expires in {{minutes}} minutes.',
      ignore: 'If you didn’t ask for this, ignore this email. Your password hasn’t changed.',
      reason: 'You’re receiving this email because a new password was requested at {{shop}}.',
    },
    passwordChanged: {
      subject: 'Your password at {{shop}} was changed',
      preview: 'Other devices were logged out.',
      text: 'The password of your account at {{shop}} was changed on {{time}}, and other devices were logged out.',
      notYou: 'If that wasn’t you, reset your password right away, then {{reach}}.',
      reason: 'You’re receiving this email because the password of your account at {{shop}} was changed.',
    },
    accountExists: {
      subject: 'You already have an account at {{shop}}',
      preview: 'Someone tried to sign up with your email.',
      text: 'Someone, perhaps you, tried to sign up at {{shop}} with this email address. You already have an account, so we didn’t create a new one, and nothing has changed.',
      forgotten: 'Log in with your existing password. If you’ve forgotten it, choose a new one:',
      ignore: 'If this wasn’t you, you don’t need to do anything.',
      reason:
        'You’re receiving this email because someone entered your email address in the sign-up form of {{shop}}.',
    },
    emailTaken: {
      preview: 'Someone wanted this email for another account.',
      text: 'Someone, perhaps you, entered this email address for another account at {{shop}}. It already belongs to an account of its own, so nothing has changed.',
      reason:
        'You’re receiving this email because someone entered your email address in their account at {{shop}}.',
    },
    confirmEmail: {
      subject: 'Confirm your email for {{shop}}',
      preview: 'Open the link so that we know this email is yours.',
      text: 'An account at {{shop}} was created with this email address. Is it yours? Then please confirm it.',
      textNew:
        'This email address was entered for an account at {{shop}}. Once you confirm it, you log in with it, and emails about new orders come here.',
      button: 'Confirm this email',
      expiry: 'The link works once and expires in {{hours}} hours. You can order without confirming.',
      ignore: 'If this wasn’t you, ignore this email.',
      reason: 'You’re receiving this email because someone entered your email address at {{shop}}.',
    },
    emailChangeAsked: {
      subject: 'Your email at {{shop}} is about to change',
      preview: 'Another email was entered for your account.',
      text: 'On {{time}} another email address was entered for your account at {{shop}}. It takes the place of this one as soon as it is confirmed.',
      notYou:
        'If that wasn’t you, choose a new password right away: that cancels the change and logs out every device. Then {{reach}}.',
      reason: 'You’re receiving this email because the email of your account at {{shop}} is about to change.',
    },
    emailChanged: {
      subject: 'Your email at {{shop}} was changed',
      preview: 'Your account has another email now.',
      text: 'The email of an account at {{shop}} was changed on {{time}}. This address is no longer used to log in.',
      notYou: 'If that wasn’t you, please {{reach}}.',
      reason: 'You’re receiving this email because this was the email of an account at {{shop}}.',
    },
    ownerOrder: {
      subject: 'New order {{receipt}}: {{total}}',
      heading: 'New order {{receipt}}',
      next: 'It is paid. Open the order to print its packing slip, make what is listed here, and deliver it to the address below.',
      nextPickup:
        'It is paid. Open the order to print its packing slip, and have what is listed here ready: the customer picks it up.',
      total: 'Total paid',
      time: 'Ordered',
      deliverTo: 'Deliver to',
      phone: 'Phone',
      open: 'Open the order',
      reason:
        'You’re receiving this email as the owner of {{shop}}. Choose which emails you get under Settings in the dashboard.',
    },
    ownerRefund: {
      subject: 'A refund of {{amount}} failed',
      next: 'The customer has not got this money back. Open the dashboard to see why and to try again.',
      reason: 'Reason',
      open: 'Open payments and emails',
    },
    ownerRefundNotSent: {
      subject: 'A refund of {{amount}} was not sent',
      next: 'After you asked for it, the shop learned of other money of this payment that has already gone back. Open the dashboard to see what is left, and refund again if the customer is to get this too.',
    },
    ownerRefundTwice: {
      subject: 'A refund of {{amount}} was sent twice',
      next: 'You transferred this refund yourself, and now your payment provider has sent it too. Ask the customer to send one of the two back.',
    },
    ownerDispute: {
      subject: 'A payment of {{amount}} is disputed',
      next: 'A customer asked their bank for the money back. Answer at your payment provider before its deadline, then note it in the dashboard.',
    },
    ownerSlip: {
      subject: 'Slip to check: {{amount}}, {{receipt}}',
      next: 'A customer says they have transferred this. Look into your bank’s app, then press “It arrived” or “Not there”. A delivery time that is held for them stays held for 12 hours.',
      open: 'Open the slip',
    },
    ownerFailed: {
      subject: 'Not delivered: {{receipt}} ({{reason}})',
      next: 'The parcel for {{name}} came back. Call the customer, then give it another time or refund it.',
      open: 'Open the order',
      reasons: {
        nobody: 'nobody there',
        refused: 'not accepted',
        'wrong-address': 'wrong address',
        closed: 'closed',
        unknown: 'no reason given',
      },
    },
    updates: {
      follow: 'Follow your order',
      answer: 'Say what you think',
      failedReason: 'Why',
      leftAt: 'Left with',
      whoTook: 'Taken by',
      photo: {
        subject: 'Your bouquet for {{name}}: a photo ({{receipt}})',
        text: 'Your flowers are finished. This is how they leave our shop.',
        answer:
          'Do you like them? If something should be different, tell us now: without an answer within half an hour we take it as a yes.',
      },
      ready: {
        subject: 'Your flowers for {{name}} are ready ({{receipt}})',
        text: 'Your flowers are finished and wait for their delivery.',
      },
      readyToCollect: {
        subject: 'Ready to pick up: {{receipt}}',
        text: 'Your order is ready. Say your order number when you pick it up.',
      },
      out: {
        subject: 'On its way to {{name}}: {{receipt}}',
        text: 'Your flowers have left our shop.',
      },
      delivered: {
        subject: 'Delivered to {{name}}: {{receipt}}',
        text: 'Your flowers have arrived.',
      },
      collected: {
        subject: 'Picked up: {{receipt}}',
        text: 'Your order was picked up. Thank you!',
      },
      failed: {
        subject: 'We could not hand over your flowers: {{receipt}}',
        text: 'Your flowers came back to our shop. We get in touch with you about what happens next.',
      },
    },
    ownerPhoto: {
      subject: 'Please change something: {{receipt}}',
      next: 'The buyer has seen the photo of the bouquet and writes:',
    },
    ownerHolds: {
      subject: 'Unpaid checkouts hold much of {{day}}',
      next: 'They hold as many times of this day as they may, so customers from now on get their time when they have paid. If these don’t look like real customers, free the times in the calendar. You get this email once a day at most, so look at the other days too.',
      open: 'Open the day',
    },
    contact: {
      subject: 'Message from {{name}}',
      heading: 'Message from {{name}}',
      somebody: 'a visitor',
      answer: 'Reply to this email to answer.',
      reason: 'Sent by the contact form of {{shop}}.',
    },
    confirmation: {
      subject: 'Your order {{receipt}} at {{shop}}',
      preview: 'Thank you for your order. We have received your payment of {{total}}.',
      thanks: 'Thank you for your order. We’ve received your payment and will prepare everything with care.',
      owedPreview: 'Thank you for your order. {{total}} is still to be paid.',
      owedThanks:
        'Thank you for your order. We will prepare everything with care. {{total}} is still to be paid.',
      duePreview: 'Thank you for your order. {{total}} is to be paid by {{day}}.',
      dueThanks:
        'Thank you for your order. We will prepare everything with care. {{total}} is to be paid by {{day}}.',
      freePreview: 'Thank you for your order. There is nothing to pay.',
      freeThanks: 'Thank you for your order. We will prepare everything with care. There is nothing to pay.',
      cancelled: 'Thank you for your order. Its delivery has been cancelled since.',
      paymentId: 'Payment ID',
      item: 'Item',
      quantity: 'Quantity',
      price: 'Price',
      each: '{{price}} each',
      fillIn: 'Fill in who receives it',
      fillInText:
        'Please fill in who receives your order and where it goes. Then we can prepare and bring it.',
      fillInPickup: 'Please fill in who picks up your order. Then we can prepare it.',
      seeOrder: 'See your order',
      reason: 'You’re receiving this email because you placed an order at {{shop}}.',
    },
  },
  offline: { title: 'You are offline' },
  unloaded: 'This page has not loaded completely. Check your connection and try again: your cart is safe.',
  unavailable: {
    title: 'We will be right back',
    text: 'We can’t reach the shop right now. This page tries again by itself, and your cart is safe.',
  },
  refusedRequest: {
    malformed: {
      title: 'We could not read that',
      text: 'Part of the address or the form did not arrive as it should. Go back and try again. Your cart is safe.',
    },
    tooLarge: {
      title: 'That is too large',
      text: 'A picture may have at most 5 MB, and a form only a few pages of text. Go back, make it smaller and try again.',
    },
    busy: {
      title: 'One moment, please',
      text: 'The shop is very busy right now. Go back and try again in a few seconds. Your cart is safe.',
    },
  },
} as const
