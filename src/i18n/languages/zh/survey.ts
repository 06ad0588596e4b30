import type { GroupTexts } from '../group-texts.ts';

/** Texts of the survey, in Simplified Chinese. */
export const survey: GroupTexts = {
  'survey-shell': {
    open: '免费试用',
  },
  survey: {
    survey: '问卷',
    welcome: '欢迎使用',
    subtitle: '回答几个简单的问题，即可解锁免费试用',
    trialNote: '3 天试用会员免费，答完最后一题即开始，到期自动结束。',
    progress: '第 {number} 题，共 {count} 题',
    severalAllowed: '可多选。',
    back: '上一题',
    next: '下一题',
    submit: '提交',
    notSubmitted: '无法提交你的回答。回答已保存在此浏览器中。',
    later: '稍后',
    rewardTitle: '你已获得：3 天免费会员',
    rewardText: '更长的文稿、限期使用的积分以及积分包现已向你开放。',
    start: '开始使用',
    announcementTitle: '视频翻译已升级',
    pixelRemoval: '像素级字幕去除',
    translationStyle: '可自定义翻译风格',
    backTranslation: '回译检查',
    splitView: '分屏播放，编辑更轻松',
    segmentation: '更智能的字幕断句',
    more: '更多功能等你探索',
    creditSystem: '积分体系也已更新。',
    tryIt: '立即体验',
  },
};
