export default {
  about: {
    title: 'About Us',
    description: 'Who we are, and how we choose and arrange our flowers and gifts.',
    intro: 'A flower shop for people who want to make somebody’s day, wherever in Thailand they are.',
    mission: {
      title: 'Our Mission',
      text: 'We want sending flowers to feel as good as receiving them. That means fresh stems, honest pictures, clear prices, and an order that takes two minutes on a phone.\n\nWe choose flowers that are just about to open, so that they look their best for days. We work with what is in season, and we say so when something is not.',
    },
    team: {
      title: 'Our Team',
      text: 'Our florists start with the first market of the day. They pick the stems, tie the bouquets, wrap the gifts and write the cards by hand.\n\nA small team answers your messages in Thai, English and Chinese. If something is not right, the person who reads your message is the person who can put it right.',
    },
    contact: {
      title: 'Contact Us',
      text: 'Write to {{email}} or call {{phone}}. We are happy to help you choose, and we like to hear how your gift was received.',
    },
  },
  returns: {
    title: 'Return Policy',
    description: 'How returns, refunds and return shipping work.',
    intro: 'If something is not as it should be, tell us. This is how returns work.',
    returns: {
      title: 'Returns',
      text: 'You may return an item within 30 calendar days of the day you received it.\n\nTo be returned, an item must be unused, in the same condition as you received it and in its original packaging. Please include the receipt or another proof of purchase.',
    },
    refunds: {
      title: 'Refunds',
      text: 'When your item arrives, we inspect it and tell you whether the refund is approved.\n\nAn approved refund goes back to the payment method you paid with. How long it takes to appear depends on your card issuer.',
    },
    shipping: {
      title: 'Shipping',
      text: 'You pay the cost of sending an item back. Shipping costs are non-refundable.\n\nIf you receive a refund, the cost of return shipping is deducted from it.',
    },
    contact: {
      title: 'Contact Us',
      text: 'Questions about a return? Write to {{email}} or call {{phone}}, and have your order number at hand.',
    },
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What we know about you, why, and what you can do about it.',
    intro: 'We keep what we need to deliver your order, and nothing more.',
    collect: {
      title: 'Information We Collect',
      text: 'When you create an account we keep your name, your email address and a protected form of your password that nobody can read.\n\nWhen you order we keep what you bought, the delivery address, the phone number and the number of the payment. Your card details go to the payment provider directly: they never reach our shop.\n\nA profile picture is your choice: it is stored without the place and the time at which it was taken, and only you and the shop’s administrator can see it. What you write in the contact form reaches us by email and is not kept in the shop afterwards.\n\nYour cart stays in your own browser. Cookies keep you signed in and remember your language and your display mode.',
    },
    use: {
      title: 'How We Use Information',
      text: 'We use it to deliver your order, to send you its confirmation, to answer your questions and to keep your account safe. We do not use it for advertising.',
    },
    sharing: {
      title: 'Sharing Information',
      text: 'We share the delivery details with the courier and the payment with the card payment provider, as far as each needs it. We do not sell personal information to anyone. We hand it to authorities only where the law obliges us to.',
    },
    security: {
      title: 'Data Security',
      text: 'Pages and payments are transmitted over encrypted connections wherever the shop is reached over https. Passwords are stored only as one-way hashes, and access to orders is limited to you and the shop’s administrator. No method is perfect: if something happens that concerns your data, we tell you.',
    },
    rights: {
      title: 'Your Rights',
      text: 'Under Thailand’s Personal Data Protection Act you may ask which data we hold about you, have it corrected, have it deleted, or object to its use. Write to us and we will answer within 30 days.',
    },
    changes: {
      title: 'Changes to This Policy',
      text: 'When this policy changes, the new text appears on this page. If a change matters to you, we also tell you by email before it takes effect.',
    },
    contact: {
      title: 'Contact Us',
      text: 'For any question about your data, write to {{email}} or call {{phone}}.',
    },
  },
  letters: {
    colon: ': ',
    greeting: 'Hello {{name}},',
    questions: 'Questions? Write to {{email}} or call {{phone}}, and mention receipt {{receipt}}.',
    reset: {
      subject: 'Choose a new password for {{shop}}',
      preview: 'The link in this email sets a new password.',
      text: 'You asked for a new password for your account at {{shop}}. This link lets you choose one.',
      button: 'Choose a new password',
      expiry: 'The link works once, and for {{minutes}} minutes from now.',
      ignore: 'If you did not ask for this, you need not do anything: your password stays as it is.',
      reason: 'You receive this email because a new password was asked for at {{shop}}.',
    },
    passwordChanged: {
      subject: 'Your password at {{shop}} was changed',
      preview: 'All devices were signed out.',
      text: 'The password of your account at {{shop}} was changed on {{time}}, and all devices were signed out.',
      notYou: 'If that was not you, choose a new password at once, and write to {{email}} or call {{phone}}.',
      reason: 'You receive this email because the password of your account at {{shop}} was changed.',
    },
    contact: {
      subject: 'Message from {{name}}',
      heading: 'Message from {{name}}',
      somebody: 'a visitor',
      answer: 'Answer this email to write back.',
      reason: 'Sent by the contact form of {{shop}}.',
    },
    confirmation: {
      subject: 'Your order {{receipt}} at {{shop}}',
      preview: 'Thank you for your order. We have received your payment of {{total}}.',
      thanks:
        'Thank you for your order. Your payment has arrived, and our florists are getting everything ready.',
      paymentId: 'Payment ID',
      item: 'Item',
      quantity: 'Quantity',
      price: 'Price',
      each: '{{price}} each',
      seeOrder: 'See your order',
      reason: 'You receive this email because you placed an order at {{shop}}.',
    },
  },
} as const
