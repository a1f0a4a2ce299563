import type { TextMessages } from '#app/messages/en/shape.ts'

export default {
  about: {
    title: '关于我们',
    description: '我们是谁，以及我们如何挑选和制作鲜花与礼物。',
    intro: '送一束花，点亮某个人的一天。',
    mission: {
      title: '我们的使命',
      text: '我们希望送花和收花一样快乐：花材新鲜，图片真实，价格清楚，用手机就能轻松下单。\n\n我们挑选含苞待放的花朵，让它们在数日内保持最美的样子。我们选用当季花材。',
    },
    team: {
      title: '我们的团队',
      text: '花艺师亲手挑花、扎束，并用心包装每一份礼物。\n\n您可以用泰语、英语或中文联系我们。如有任何问题，请告诉我们，我们会尽力为您解决。',
    },
    contact: {
      title: '联系我们',
      text: '如需联系我们，{{reach}}。我们很乐意帮您挑选，也想听听对方收到礼物时的反应。',
    },
  },
  returns: {
    title: '退货政策',
    description: '退货、退款与退货运费说明。',
    intro: '如果商品不尽如人意，请告诉我们。退货流程如下。',
    returns: {
      title: '退货',
      text: '您可以在收到商品之日起 30 个自然日内退货。\n\n退回的商品须未经使用，保持收到时的状态，并装在原包装内，并附上购买凭证，例如订单确认邮件。\n\n鲜花、花环与食品不支持无理由退货。如收到时有破损、枯萎或与订单不符，请当天附照片告知，我们会更换或退款。',
    },
    refunds: {
      title: '退款',
      text: '收到退回的商品后，我们会进行检查，并告知您退款是否获批。\n\n获批的退款将退回您原来的付款方式，到账时间取决于您的发卡机构或银行。',
    },
    shipping: {
      title: '运费',
      text: '退货运费由您承担，运费不予退还。\n\n如获退款，退货运费将从退款金额中扣除。',
    },
    substitution: { title: '花材替换' },
    contact: {
      title: '联系我们',
      text: '如对退货有疑问，{{reach}}，并提供订单编号。',
    },
  },
  privacy: {
    title: '隐私政策',
    description: '我们收集哪些信息、为何收集，以及您享有哪些权利。',
    intro: '本页说明我们保存哪些信息、用于什么目的，以及您可以要求我们怎么做。',
    collect: {
      title: '我们收集的信息',
      text: '您注册账户时，我们保存您的姓名、邮箱，以及任何人都无法读取的加密密码。\n\n您下单时，我们保存所购商品、收货人的姓名、地址和电话、配送时间与要求、贺卡文字，以及付款编号。收货人的信息由您提供。您的银行卡信息直接提交给支付服务商，不会经过本店。如果您转账并发送凭证，图片保存 90 天，只有店主可以看到。\n\n头像可自愿上传：保存时不含拍摄地点和时间，只有您和店主可以看到。您在联系表单中的留言会保存在本店，直到我们删除，也可能通过邮件发送给我们。\n\n购物车和您付款前填写的内容保存在您自己的浏览器中。您登录时，我们会记录 IP 地址和浏览器信息，以保护账户安全。Cookie 用于保持登录状态，并记住您选择的语言和显示模式。',
    },
    use: {
      title: '我们如何使用信息',
      text: '我们用这些信息配送订单、发送确认邮件、回答您的问题并保护您的账户安全，不会用于广告。收货人的信息和贺卡文字用于配送该订单，并随订单一起保存。\n\n我们依税法要求的期限保存订单；您的账户会保存至您要求删除为止。',
    },
    sharing: {
      title: '信息共享',
      text: '我们仅在必要范围内，将收货信息提供给快递公司，将付款信息提供给支付服务商。如您选择匿名赠送，我们不会告诉收货人您是谁。我们不向任何人出售个人信息，只有在法律要求时才会向有关机关提供。',
    },
    security: {
      title: '数据安全',
      text: '通过 https 访问本店时，页面和付款均经加密连接传输。密码仅以不可逆的形式保存，订单只有您本人和店主可以查看。没有任何方法是完美的：如果发生影响您数据的事件，我们会告知您。',
    },
    rights: {
      title: '您的权利',
      text: '根据泰国《个人数据保护法》，您可以查询我们持有的数据，要求更正、删除，反对其使用，或撤回同意。请联系我们，我们会在 30 天内答复。您也可以向泰国个人数据保护委员会投诉。',
    },
    changes: {
      title: '政策变更',
      text: '本政策变更时，新内容会在本页公布。',
    },
    contact: { title: '联系我们', text: '{{shop}} 是您个人数据的控制者。如有任何疑问，{{reach}}。' },
  },
  reach: { both: '请发邮件至 {{email}} 或致电 {{phone}}', email: '请发邮件至 {{email}}' },
  emails: {
    colon: '：',
    greeting: '{{name}}，您好！',
    questions: '如有疑问，{{reach}}，并提供订单编号 {{receipt}}。',
    orderCorrected: {
      subject: '订单 {{receipt}} 的信息已更正',
      text: '我们已更正您的订单 {{receipt}}，现在的信息如下。',
    },
    slipRefused: {
      subject: '尚未收到 {{receipt}} 的转账',
      text: '我们核对了 {{receipt}} 的转账 {{amount}}，账户中还没有这笔款项。',
      next: '请在手机银行中核对。如已转账，请在付款页面重新发送凭证，页面上也会显示剩余的付款时间。',
      open: '打开付款页面',
      reason: '您收到此邮件，是因为您曾向 {{shop}} 发送转账凭证。',
    },
    deliveryChanged: {
      delivery: {
        subject: '订单 {{receipt}} 的配送时间：{{time}}',
        text: '您的订单 {{receipt}} 将于 {{time}} 配送。',
      },
      pickup: {
        subject: '订单 {{receipt}} 的自取时间：{{time}}',
        text: '您可以在 {{time}} 到店领取订单 {{receipt}}。',
      },
      unscheduled: {
        subject: '请为订单 {{receipt}} 选择新的时间',
        text: '订单 {{receipt}} 的时段已无法安排。订单依然有效，请在订单页面选择其他时段，或与我们联系。',
      },
      toArrange: {
        subject: '订单 {{receipt}} 需另约时间',
        text: '订单 {{receipt}} 的时段已无法安排。订单依然有效，我们会与您联系另约时间。',
      },
      cancelled: {
        subject: '订单 {{receipt}} 的配送已取消',
        text: '订单 {{receipt}} 的配送已取消。',
      },
      reason: '您收到这封邮件，是因为您在 {{shop}} 下了订单。',
    },
    refund: {
      subject: '订单 {{receipt}} 已退款 {{amount}}',
      preview: '款项已退还给您。',
      whole: '订单 {{receipt}} 的付款 {{amount}} 已全额退还给您。',
      partial: '订单 {{receipt}} 已退还给您 {{amount}}。',
      when: {
        card: '款项将退回您付款时使用的银行卡，到账可能需要几天。',
        promptpay: '款项将退回您付款时使用的银行账户，到账可能需要几天。',
        unknown: '款项将按原付款方式退回，到账可能需要几天。',
        cash: '我们已以现金退款给您。',
        byHand: '我们已通过银行转账把款项汇到您的账户，银行参考号见下方。',
      },
      amount: '退款金额',
      date: '日期',
      reason: '您收到这封邮件，是因为您在 {{shop}} 付过款。',
    },
    greetingOnly: '您好！',
    reset: {
      subject: '{{shop}}：设置新密码',
      preview: '通过邮件中的链接设置新密码。',
      text: '您申请了重置 {{shop}} 账户的密码，请点击下方链接设置新密码。',
      button: '设置新密码',
      expiry: '链接只能使用一次，{{minutes}} 分钟内有效。',
      ignore: '如果不是您本人申请，无需任何操作，密码不会改变。',
      reason: '您收到这封邮件，是因为有人在 {{shop}} 申请了新密码。',
    },
    passwordChanged: {
      subject: '您在 {{shop}} 的密码已修改',
      preview: '其他设备均已退出登录。',
      text: '您在 {{shop}} 的账户密码已于 {{time}} 修改，其他设备均已退出登录。',
      notYou: '如果不是您本人操作，请立即设置新密码，并与我们联系：{{reach}}。',
      reason: '您收到这封邮件，是因为您在 {{shop}} 的账户密码已修改。',
    },
    accountExists: {
      subject: '您在 {{shop}} 已有账户',
      preview: '有人用您的邮箱注册。',
      text: '有人（可能是您本人）在 {{shop}} 用这个邮箱注册。该邮箱已有账户，因此没有创建新账户，一切保持不变。',
      forgotten: '请用您当初设置的密码登录。如果忘记了密码，可以设置新密码：',
      ignore: '如果不是您本人操作，无需任何操作。',
      reason: '您收到这封邮件，是因为有人在 {{shop}} 的注册页面填写了您的邮箱。',
    },
    emailTaken: {
      preview: '有人为另一个账户填写了这个邮箱。',
      text: '有人（可能是您本人）在 {{shop}} 为另一个账户填写了这个邮箱。该邮箱已有自己的账户，因此一切保持不变。',
      reason: '您收到这封邮件，是因为有人在 {{shop}} 的账户中填写了您的邮箱。',
    },
    confirmEmail: {
      subject: '请确认您在 {{shop}} 的邮箱',
      preview: '打开链接，让我们知道这个邮箱是您的。',
      text: '有人用这个邮箱在 {{shop}} 注册了账户。如果是您本人，请确认邮箱。',
      textNew: '有人在 {{shop}} 的账户中填写了这个邮箱。确认后，您将用它登录，新订单的邮件也会发到这里。',
      button: '确认这个邮箱',
      expiry: '链接只能使用一次，{{hours}} 小时内有效。不确认也可以下单。',
      ignore: '如果不是您本人操作，无需任何操作。',
      reason: '您收到这封邮件，是因为有人在 {{shop}} 填写了您的邮箱。',
    },
    emailChangeAsked: {
      subject: '您在 {{shop}} 的邮箱即将更改',
      preview: '您的账户填写了另一个邮箱。',
      text: '{{time}}，您在 {{shop}} 的账户填写了另一个邮箱。确认后，它将取代现在的邮箱。',
      notYou:
        '如果不是您本人操作，请立即设置新密码：更改会被取消，所有设备都会退出登录。然后与我们联系：{{reach}}。',
      reason: '您收到这封邮件，是因为您在 {{shop}} 的账户邮箱即将更改。',
    },
    emailChanged: {
      subject: '您在 {{shop}} 的邮箱已更改',
      preview: '您的账户现在使用另一个邮箱。',
      text: '{{shop}} 的一个账户的邮箱已于 {{time}} 更改，不能再用这个邮箱登录。',
      notYou: '如果不是您本人操作，{{reach}}。',
      reason: '您收到这封邮件，是因为它曾是 {{shop}} 一个账户的邮箱。',
    },
    ownerOrder: {
      subject: '新订单 {{receipt}}：{{total}}',
      heading: '新订单 {{receipt}}',
      next: '订单已付款。请打开订单打印配货单，按下面的清单备货，并送到以下地址。',
      nextPickup: '订单已付款。请打开订单打印配货单，按下面的清单备货，顾客会到店自取。',
      total: '实付金额',
      time: '下单时间',
      deliverTo: '送货地址',
      phone: '电话',
      open: '打开订单',
      reason: '您是 {{shop}} 的店主，因此收到这封邮件。在管理后台的“设置”中可以选择接收哪些邮件。',
    },
    ownerRefund: {
      subject: '退款 {{amount}} 失败',
      next: '顾客还没有收到这笔退款。请打开管理后台查看原因并重试。',
      reason: '原因',
      open: '打开付款与邮件',
    },
    ownerRefundNotSent: {
      subject: '退款 {{amount}} 未发出',
      next: '您申请退款后，商店得知这笔付款已有其他款项退回。请打开管理后台查看剩余金额，如仍需退给顾客，请再次退款。',
    },
    ownerRefundTwice: {
      subject: '退款 {{amount}} 重复退了两次',
      next: '您已自行转账退款，现在支付服务商也退了这笔款。请联系顾客退回其中一笔。',
    },
    ownerDispute: {
      subject: '一笔 {{amount}} 的付款有争议',
      next: '顾客向银行要求退款。请在期限前到支付服务商处答复，然后在管理后台记录。',
    },
    ownerSlip: {
      subject: '待核对的凭证：{{amount}}，{{receipt}}',
      next: '顾客表示已转账。请在您的手机银行中核对，然后按“已到账”或“未到账”。顾客的配送时段保留 12 小时。',
      open: '查看凭证',
    },
    ownerFailed: {
      subject: '未送达：{{receipt}}（{{reason}}）',
      next: '给 {{name}} 的包裹被带回。请联系顾客，然后另约时间或退款。',
      open: '打开订单',
      reasons: {
        nobody: '无人在家',
        refused: '拒收',
        'wrong-address': '地址有误',
        closed: '已关门',
        unknown: '未说明原因',
      },
    },
    updates: {
      follow: '查看订单进度',
      answer: '告诉我们您的意见',
      failedReason: '原因',
      leftAt: '交给',
      whoTook: '签收人',
      photo: {
        subject: '送给 {{name}} 的花束照片（{{receipt}}）',
        text: '您的鲜花已经做好，这就是即将出发的样子。',
        answer: '喜欢吗？如需修改，请现在告诉我们：半小时内没有回复即视为同意。',
      },
      ready: {
        subject: '送给 {{name}} 的鲜花已做好（{{receipt}}）',
        text: '您的鲜花已经做好，等待配送。',
      },
      readyToCollect: {
        subject: '可以取货了：{{receipt}}',
        text: '您的订单已准备好。取货时请报订单号。',
      },
      out: {
        subject: '正在送往 {{name}}：{{receipt}}',
        text: '您的鲜花已经从店里出发。',
      },
      delivered: {
        subject: '已送达 {{name}}：{{receipt}}',
        text: '您的鲜花已经送达。',
      },
      collected: {
        subject: '已取货：{{receipt}}',
        text: '您的订单已被取走。谢谢！',
      },
      failed: {
        subject: '您的鲜花未能送达：{{receipt}}',
        text: '您的鲜花已被带回店里，我们会与您联系接下来的安排。',
      },
    },
    ownerPhoto: {
      subject: '顾客希望修改：{{receipt}}',
      next: '顾客看了花束的照片，并写道：',
    },
    ownerHolds: {
      subject: '未付款的订单占用了 {{day}} 的许多时段',
      next: '这一天可保留的时段已全部被未付款的订单占用，之后的顾客要付款后才得到时段。如果看起来不是真正的顾客，请在日历中释放这些时段。此邮件每天最多发送一次，请同时查看其他日期。',
      open: '打开这一天',
    },
    contact: {
      subject: '{{name}} 的留言',
      heading: '{{name}} 的留言',
      somebody: '访客',
      answer: '直接回复本邮件即可答复对方。',
      reason: '来自 {{shop}} 的联系表单。',
    },
    confirmation: {
      subject: '{{shop}} 订单确认：{{receipt}}',
      preview: '感谢您的订购，我们已收到您的付款 {{total}}。',
      thanks: '感谢您的订购。我们已收到您的付款，会用心为您准备。',
      owedPreview: '感谢您的订购，尚需支付 {{total}}。',
      owedThanks: '感谢您的订购，我们会用心为您准备。尚需支付 {{total}}。',
      freePreview: '感谢您的订购，本单无需付款。',
      freeThanks: '感谢您的订购，我们会用心为您准备。本单无需付款。',
      cancelled: '感谢您的订购，这份订单的配送已取消。',
      paymentId: '付款编号',
      item: '商品',
      quantity: '数量',
      price: '金额',
      each: '单价 {{price}}',
      seeOrder: '查看订单',
      reason: '您收到这封邮件，是因为您在 {{shop}} 下了订单。',
    },
  },
  offline: { title: '您已离线' },
  unloaded: '本页未能完整加载，请检查网络后重试，您购物车里的商品都还在。',
  unavailable: {
    title: '我们马上回来',
    text: '暂时无法打开本店，本页会自动重试，您购物车里的商品都还在。',
  },
  refusedRequest: {
    malformed: {
      title: '我们无法识别您发送的内容',
      text: '网址或表单没有完整送达。请返回后重试，您购物车里的商品都还在。',
    },
    tooLarge: { title: '内容太大了', text: '图片不能超过 5 MB，表单文字也不宜过长。请返回缩小后重试。' },
    busy: { title: '请稍候', text: '现在访问本店的人较多，请返回，几秒后再试。您购物车里的商品都还在。' },
  },
} satisfies TextMessages
