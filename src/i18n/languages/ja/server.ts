import type { GroupTexts } from '../group-texts.ts';

/** What a server says of voices, plans and the survey, in Japanese. */
export const server: GroupTexts = {
  server: {
    Free: '無料',
    Trial: 'トライアル',
    '{count} credits': '{count}クレジット',
    'Most popular': '一番人気',
    'Best value': '一番お得',
    'For a voice now and then': 'ときどき音声を作る方に',
    'For regular work': '普段の仕事に',
    'For long texts every day': '毎日長いテキストを作る方に',
    'Scripts of up to {count} characters': '原稿は最大{count}文字',
    '{count} GB for files': 'ファイル用に{count} GB',
    'All voices but those for Creator': 'Creator向けを除くすべてのボイス',
    'All voices, also those for Creator': 'Creator向けを含むすべてのボイス',
    'Credit packages whenever you need more': '必要なときにクレジットパックを追加可能',
    'What will you make first?': 'まず何を作りますか？',
    'Which of these describes you best?': 'ご自身に最も近いものはどれですか？',
    'Which tools do you need?': 'どのツールが必要ですか？',
    'How much audio do you make in a month?': '1か月にどれくらいの音声を作りますか？',
    'How did you hear about us?': 'どこでお知りになりましたか？',
    'Video voiceovers': '動画のナレーション',
    Audiobooks: 'オーディオブック',
    Podcasts: 'ポッドキャスト',
    'Online courses': 'オンライン講座',
    'Speech in my app': '自分のアプリの音声',
    'Something else': 'その他',
    'Content creator': 'コンテンツ制作者',
    Marketer: 'マーケター',
    'Teacher or trainer': '教師・トレーナー',
    Developer: '開発者',
    'Business owner': '経営者',
    'Somebody else': 'その他の方',
    'Text to speech': 'テキスト読み上げ',
    'Voice changer': 'ボイスチェンジャー',
    'Voice cloning': 'ボイスクローン',
    'Video translation': '動画翻訳',
    Subtitles: '字幕',
    'Audiobook maker': 'オーディオブック制作',
    'I do not know yet and would like to look around before I decide': 'まだ分からないので、見てから決めたい',
    'None so far': 'まだ作っていない',
    'Up to 30 minutes': '30分まで',
    'Up to 2 hours': '2時間まで',
    'Up to 10 hours': '10時間まで',
    'More than that': 'それ以上',
    'Search engine': '検索エンジン',
    'Video site': '動画サイト',
    'Social media': 'SNS',
    'A friend': '友人',
    'AI assistant': 'AIアシスタント',
    'Somewhere else': 'その他の場所',
    'American woman, rather high, even; the most natural of these voices':
      'アメリカ英語の女性の声、やや高め、安定した話し方。これらの声の中で最も自然',
    'American woman, rather high and full, unhurried; very natural':
      'アメリカ英語の女性の声、やや高めで豊か、ゆったり。とても自然',
    'American woman, almost whispering, very slow, close to the microphone':
      'アメリカ英語の女性の声、ささやきに近い、とてもゆっくり、マイクに近い',
    'American woman, of medium pitch and soft tone': 'アメリカ英語の女性の声、中音域で柔らかい',
    'American woman, low, with a lively melody': 'アメリカ英語の女性の声、低め、抑揚が豊か',
    'American woman, rather high and bright, with a lively melody':
      'アメリカ英語の女性の声、やや高めで明るい、抑揚が豊か',
    'American man, of medium pitch, with a very lively melody':
      'アメリカ英語の男性の声、中音域、抑揚がとても豊か',
    'American man, low and unhurried': 'アメリカ英語の男性の声、低めでゆったり',
    'American man, low, with a very lively melody': 'アメリカ英語の男性の声、低め、抑揚がとても豊か',
    'American woman, low and even; of medium quality': 'アメリカ英語の女性の声、低めで安定。品質は中程度',
    'American woman, rather low and brisk; of medium quality':
      'アメリカ英語の女性の声、やや低めで軽快。品質は中程度',
    'American woman, rather low, light; of medium quality':
      'アメリカ英語の女性の声、やや低め、軽やか。品質は中程度',
    'American man, low; uneven': 'アメリカ英語の男性の声、低め。ばらつきあり',
    'American man, high and fast; uneven': 'アメリカ英語の男性の声、高くて速い。ばらつきあり',
    'American man, of medium pitch, fast; uneven': 'アメリカ英語の男性の声、中音域、速め。ばらつきあり',
    'American man, very low and dark; uneven': 'アメリカ英語の男性の声、とても低くて暗い。ばらつきあり',
    'American woman, high, bright and fast; uneven':
      'アメリカ英語の女性の声、高め、明るくて速い。ばらつきあり',
    'American woman, of medium pitch, bright and fast; uneven':
      'アメリカ英語の女性の声、中音域、明るくて速い。ばらつきあり',
    'American man, a jolly character whose pitch leaps; rough':
      'アメリカ英語の男性の声、音の高さが跳ねる陽気なキャラクター。粗め',
    'American man, low; the roughest of these voices':
      'アメリカ英語の男性の声、低め。これらの声の中で最も粗い',
    'British woman, of medium pitch, bright and even; natural':
      'イギリス英語の女性の声、中音域、明るくて安定。自然',
    'British woman, rather high and even; of medium quality':
      'イギリス英語の女性の声、やや高めで安定。品質は中程度',
    'British man, of medium pitch, unhurried; of medium quality':
      'イギリス英語の男性の声、中音域、ゆったり。品質は中程度',
    'British man, very bright, with a lively melody; of medium quality':
      'イギリス英語の男性の声、とても明るい、抑揚が豊か。品質は中程度',
    'British man, very low and unhurried; uneven':
      'イギリス英語の男性の声、とても低くてゆったり。ばらつきあり',
    'British woman, high, with a lively melody; uneven':
      'イギリス英語の女性の声、高め、抑揚が豊か。ばらつきあり',
    'British woman, rather high; uneven': 'イギリス英語の女性の声、やや高め。ばらつきあり',
    'British man, of medium pitch, even and brisk; uneven':
      'イギリス英語の男性の声、中音域、安定して軽快。ばらつきあり',
    'Spanish-speaking woman, of medium pitch, fast': 'スペイン語の女性の声、中音域、速め',
    'Spanish-speaking man, of medium pitch, fast and bright': 'スペイン語の男性の声、中音域、速くて明るい',
    'Spanish-speaking man, a bright character with a lively melody':
      'スペイン語の男性の声、抑揚が豊かな明るいキャラクター',
    'French woman, rather high and even; natural': 'フランス語の女性の声、やや高めで安定。自然',
    'Italian woman, rather high; of medium quality': 'イタリア語の女性の声、やや高め。品質は中程度',
    'Italian man, very low; of medium quality': 'イタリア語の男性の声、とても低い。品質は中程度',
    'Brazilian woman, of medium pitch, brisk': 'ブラジルの女性の声、中音域、軽快',
    'Brazilian man, of medium pitch, bright and brisk': 'ブラジルの男性の声、中音域、明るくて軽快',
    'Brazilian man, a bright character with a lively melody':
      'ブラジルの男性の声、抑揚が豊かな明るいキャラクター',
    'Hindi-speaking woman, rather high, soft; of medium quality':
      'ヒンディー語の女性の声、やや高め、柔らかい。品質は中程度',
    'Hindi-speaking woman, of medium pitch, brisk; of medium quality':
      'ヒンディー語の女性の声、中音域、軽快。品質は中程度',
    'Hindi-speaking man, of medium pitch, lively; of medium quality':
      'ヒンディー語の男性の声、中音域、生き生き。品質は中程度',
    'Hindi-speaking man, of medium pitch, unhurried; of medium quality':
      'ヒンディー語の男性の声、中音域、ゆったり。品質は中程度',
    'Japanese woman, high and bright; of medium quality': '日本語の女性の声、高くて明るい。品質は中程度',
    'Japanese woman, rather high, unhurried; of medium quality':
      '日本語の女性の声、やや高め、ゆったり。品質は中程度',
    'Japanese woman, very high and soft, as for children; of medium quality':
      '日本語の女性の声、とても高くて柔らかい、子ども向けのよう。品質は中程度',
    'Japanese woman, rather high, soft and even; uneven in quality':
      '日本語の女性の声、やや高め、柔らかくて安定。品質にばらつきあり',
    'Japanese man, very low and dark; uneven in quality':
      '日本語の男性の声、とても低くて暗い。品質にばらつきあり',
    'Chinese man, high and brisk, clear; uneven in quality':
      '中国語の男性の声、高くて軽快、明瞭。品質にばらつきあり',
    'Chinese woman, rather high, unhurried; uneven in quality':
      '中国語の女性の声、やや高め、ゆったり。品質にばらつきあり',
    'Chinese man, of medium pitch, with a lively melody; uneven in quality':
      '中国語の男性の声、中音域、抑揚が豊か。品質にばらつきあり',
    'Chinese woman, very high and bright, girlish; uneven in quality':
      '中国語の女性の声、とても高くて明るい、少女のよう。品質にばらつきあり',
    'Chinese woman, rather high, bright and brisk; uneven in quality':
      '中国語の女性の声、やや高め、明るくて軽快。品質にばらつきあり',
    'Chinese boy, very high; uneven in quality': '中国語の男の子の声、とても高い。品質にばらつきあり',
    'Chinese man, of medium pitch, fast and very lively; uneven in quality':
      '中国語の男性の声、中音域、速くてとても生き生き。品質にばらつきあり',
    'Chinese woman, rather high and hissing; hard to understand':
      '中国語の女性の声、やや高めで摩擦音が強い。聞き取りにくい',
    'American man, low and even: the clearest built-in voice':
      'アメリカ英語の男性の声、低めで安定、内蔵の声の中で最も明瞭',
    'American woman, light and friendly, slightly muffled':
      'アメリカ英語の女性の声、軽やかで親しみやすい、少しこもっている',
    'Scottish man, warm, with a northern accent': 'スコットランドの男性の声、温かい、北部のアクセント',
    'American man, choppy and flat, very fast to make':
      'アメリカ英語の男性の声、途切れがちで平坦、生成がとても速い',
    'Robotic and low, very clear at high speed': 'ロボット風で低く、高速でもとても明瞭',
    'Robotic and high, crisp also at high speed': 'ロボット風で高く、高速でも歯切れがよい',
    'Spoken by a speech server that this installation is connected to':
      'このサーバーが接続している音声サーバーの声',
    'A voice of an ElevenLabs account': 'ElevenLabsアカウントの声',
    'The voice of the model {model} on this machine': 'このマシンにあるモデル {model} の声',
    'Voice {number} of {count} of the model {model} on this machine':
      'このマシンにあるモデル {model} の声 {number}（全{count}）',
    'A look-alike of a sample, made of synthetic voices': 'サンプルに似せて合成音声から作った声',
    'Cloned from a sample': 'サンプルからクローン',
    'Cloned from a sample by {engine}': '{engine}がサンプルからクローン',
    'Speech in 99 languages, recognized on this machine': '99言語の音声をこのマシンで認識',
    'American English only, without punctuation; about one word in four of real speech is wrong':
      'アメリカ英語のみ、句読点なし。実際の音声では約4語に1語が誤り',
    'Model of a transcription server that this installation is connected to':
      'このサーバーが接続している文字起こしサーバーのモデル',
    accent: 'アクセント',
    bright: '明るい',
    brisk: '軽快',
    calm: '落ち着いた',
    character: 'キャラクター',
    clear: '明瞭',
    connected: '接続',
    dark: '暗め',
    even: '安定',
    expressive: '表情豊か',
    fast: '速い',
    friendly: '親しみやすい',
    high: '高め',
    lively: '生き生き',
    local: 'ローカル',
    low: '低め',
    narration: 'ナレーション',
    natural: '自然',
    retro: 'レトロ',
    robotic: 'ロボット風',
    slow: 'ゆっくり',
    soft: '柔らかい',
    warm: '温かい',
  },
};
