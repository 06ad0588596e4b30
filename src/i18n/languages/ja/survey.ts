import type { GroupTexts } from '../group-texts.ts';

/** Texts of the survey, in Japanese. */
export const survey: GroupTexts = {
  'survey-shell': {
    open: '無料で体験する',
  },
  survey: {
    survey: 'アンケート',
    welcome: 'ようこそ',
    subtitle: '簡単な質問に答えると、無料体験をご利用いただけます',
    trialNote: '3日間の体験メンバーシップは無料です。最後の回答と同時に始まり、自動的に終了します。',
    progress: '質問 {number}／{count}',
    severalAllowed: '当てはまるものをすべて選択してください。',
    back: '戻る',
    next: '次へ',
    submit: '送信',
    notSubmitted: '回答を送信できませんでした。このブラウザに保持されています。',
    later: '後で',
    rewardTitle: '3日間の無料メンバーシップを獲得しました',
    rewardText: '期間中は、より長い原稿、期間限定のクレジット、クレジットパックの購入をご利用いただけます。',
    start: 'はじめる',
    announcementTitle: '動画翻訳がアップグレードしました',
    pixelRemoval: 'ピクセル単位の字幕除去',
    translationStyle: '翻訳スタイルのカスタマイズ',
    backTranslation: '逆翻訳チェック',
    splitView: '編集しやすい分割表示での再生',
    segmentation: 'よりスマートな字幕の分割',
    more: 'さらに多くの新機能',
    creditSystem: 'クレジット制度も更新されました。',
    tryIt: '今すぐ試す',
  },
};
