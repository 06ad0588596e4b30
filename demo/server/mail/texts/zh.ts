import type { MailTexts } from './en.ts';

/** Simplified Chinese texts of mails. */
export const zh: MailTexts = {
  hello: '你好：',
  helloName: '{name}，你好：',
  colon: '：',

  resetSubject: '为 Voxbench 设置新密码',
  resetText: '有人为你的 Voxbench 账户申请了新密码。要设置新密码，请打开以下链接：',
  resetLink: '设置新密码',
  resetOnce: '该链接只能使用一次，{hours}内有效。之后，你将在所有已登录的地方退出登录。',
  resetIgnore: '如果不是你本人申请的，无需任何操作，你的密码不会改变。',

  confirmSubject: '验证你的 Voxbench 邮箱地址',
  confirmText: '有人用此地址注册了 Voxbench 账户。如果是你的账户，请点击以下链接验证地址：',
  confirmLink: '验证此地址',
  confirmIgnore: '该链接在{hours}内有效。如果不是你的账户，无需任何操作。',

  receiptSubject: '你的 Voxbench 收据 {number}',
  receiptText: '感谢你的订购。我们已收到付款，你购买的内容已在账户中。',
  receiptNumber: '收据',
  receiptDate: '日期',
  receiptProduct: '项目',
  receiptPackage: '{credits} 积分',
  receiptCredits: '积分',
  planUntil: '套餐有效期至',
  creditsUntil: '积分有效期至',
  receiptPaid: '已付',
  receiptSeller: '销售方',
  receiptLink: '你的订单和收据',
};
