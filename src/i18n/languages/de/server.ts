import type { GroupTexts } from '../group-texts.ts';

/** What a server says of voices, plans and the survey, in German. */
export const server: GroupTexts = {
  server: {
    Free: 'Kostenlos',
    Trial: 'Testphase',
    '{count} credits': '{count} Credits',
    'Most popular': 'Am beliebtesten',
    'Best value': 'Bester Preis',
    'For a voice now and then': 'Für eine Stimme hin und wieder',
    'For regular work': 'Für die regelmäßige Arbeit',
    'For long texts every day': 'Für lange Texte, jeden Tag',
    'Scripts of up to {count} characters': 'Skripte mit bis zu {count} Zeichen',
    '{count} GB for files': '{count} GB für Dateien',
    'All voices but those for Creator': 'Alle Stimmen außer denen für Creator',
    'All voices, also those for Creator': 'Alle Stimmen, auch die für Creator',
    'Credit packages whenever you need more': 'Credit-Pakete, wann immer Sie mehr brauchen',
    'What will you make first?': 'Was machen Sie zuerst?',
    'Which of these describes you best?': 'Was beschreibt Sie am besten?',
    'Which tools do you need?': 'Welche Werkzeuge brauchen Sie?',
    'How much audio do you make in a month?': 'Wie viel Audio machen Sie im Monat?',
    'How did you hear about us?': 'Wie haben Sie von uns erfahren?',
    'Video voiceovers': 'Voiceover für Videos',
    Audiobooks: 'Hörbücher',
    Podcasts: 'Podcasts',
    'Online courses': 'Onlinekurse',
    'Speech in my app': 'Sprache in meiner App',
    'Something else': 'Etwas anderes',
    'Content creator': 'Content Creator',
    Marketer: 'Marketing',
    'Teacher or trainer': 'Lehrkraft oder Trainer',
    Developer: 'Entwickler',
    'Business owner': 'Unternehmer',
    'Somebody else': 'Jemand anderes',
    'Text to speech': 'Text zu Sprache',
    'Voice changer': 'Stimmwandler',
    'Voice cloning': 'Stimmen klonen',
    'Video translation': 'Videoübersetzung',
    Subtitles: 'Untertitel',
    'Audiobook maker': 'Hörbücher erstellen',
    'I do not know yet and would like to look around before I decide':
      'Ich weiß es noch nicht und möchte mich erst umsehen',
    'None so far': 'Bisher keines',
    'Up to 30 minutes': 'Bis zu 30 Minuten',
    'Up to 2 hours': 'Bis zu 2 Stunden',
    'Up to 10 hours': 'Bis zu 10 Stunden',
    'More than that': 'Mehr als das',
    'Search engine': 'Suchmaschine',
    'Video site': 'Videoportal',
    'Social media': 'Soziale Medien',
    'A friend': 'Freunde',
    'AI assistant': 'KI-Assistent',
    'Somewhere else': 'Anderswo',
    'American woman, rather high, even; the most natural of these voices':
      'Amerikanische Frauenstimme, eher hoch, gleichmäßig; die natürlichste dieser Stimmen',
    'American woman, rather high and full, unhurried; very natural':
      'Amerikanische Frauenstimme, eher hoch und voll, gemächlich; sehr natürlich',
    'American woman, almost whispering, very slow, close to the microphone':
      'Amerikanische Frauenstimme, fast geflüstert, sehr langsam, nah am Mikrofon',
    'American woman, of medium pitch and soft tone':
      'Amerikanische Frauenstimme, mittelhoch mit weichem Klang',
    'American woman, low, with a lively melody': 'Amerikanische Frauenstimme, tief, mit lebhafter Melodie',
    'American woman, rather high and bright, with a lively melody':
      'Amerikanische Frauenstimme, eher hoch und hell, mit lebhafter Melodie',
    'American man, of medium pitch, with a very lively melody':
      'Amerikanische Männerstimme, mittelhoch, mit sehr lebhafter Melodie',
    'American man, low and unhurried': 'Amerikanische Männerstimme, tief und gemächlich',
    'American man, low, with a very lively melody':
      'Amerikanische Männerstimme, tief, mit sehr lebhafter Melodie',
    'American woman, low and even; of medium quality':
      'Amerikanische Frauenstimme, tief und gleichmäßig; von mittlerer Qualität',
    'American woman, rather low and brisk; of medium quality':
      'Amerikanische Frauenstimme, eher tief und zügig; von mittlerer Qualität',
    'American woman, rather low, light; of medium quality':
      'Amerikanische Frauenstimme, eher tief, leicht; von mittlerer Qualität',
    'American man, low; uneven': 'Amerikanische Männerstimme, tief; ungleichmäßig',
    'American man, high and fast; uneven': 'Amerikanische Männerstimme, hoch und schnell; ungleichmäßig',
    'American man, of medium pitch, fast; uneven':
      'Amerikanische Männerstimme, mittelhoch, schnell; ungleichmäßig',
    'American man, very low and dark; uneven':
      'Amerikanische Männerstimme, sehr tief und dunkel; ungleichmäßig',
    'American woman, high, bright and fast; uneven':
      'Amerikanische Frauenstimme, hoch, hell und schnell; ungleichmäßig',
    'American woman, of medium pitch, bright and fast; uneven':
      'Amerikanische Frauenstimme, mittelhoch, hell und schnell; ungleichmäßig',
    'American man, a jolly character whose pitch leaps; rough':
      'Amerikanische Männerstimme, eine fröhliche Figur mit sprunghafter Tonhöhe; rau',
    'American man, low; the roughest of these voices':
      'Amerikanische Männerstimme, tief; die rauste dieser Stimmen',
    'British woman, of medium pitch, bright and even; natural':
      'Britische Frauenstimme, mittelhoch, hell und gleichmäßig; natürlich',
    'British woman, rather high and even; of medium quality':
      'Britische Frauenstimme, eher hoch und gleichmäßig; von mittlerer Qualität',
    'British man, of medium pitch, unhurried; of medium quality':
      'Britische Männerstimme, mittelhoch, gemächlich; von mittlerer Qualität',
    'British man, very bright, with a lively melody; of medium quality':
      'Britische Männerstimme, sehr hell, mit lebhafter Melodie; von mittlerer Qualität',
    'British man, very low and unhurried; uneven':
      'Britische Männerstimme, sehr tief und gemächlich; ungleichmäßig',
    'British woman, high, with a lively melody; uneven':
      'Britische Frauenstimme, hoch, mit lebhafter Melodie; ungleichmäßig',
    'British woman, rather high; uneven': 'Britische Frauenstimme, eher hoch; ungleichmäßig',
    'British man, of medium pitch, even and brisk; uneven':
      'Britische Männerstimme, mittelhoch, gleichmäßig und zügig; ungleichmäßig',
    'Spanish-speaking woman, of medium pitch, fast': 'Spanische Frauenstimme, mittelhoch, schnell',
    'Spanish-speaking man, of medium pitch, fast and bright':
      'Spanische Männerstimme, mittelhoch, schnell und hell',
    'Spanish-speaking man, a bright character with a lively melody':
      'Spanische Männerstimme, eine helle Figur mit lebhafter Melodie',
    'French woman, rather high and even; natural':
      'Französische Frauenstimme, eher hoch und gleichmäßig; natürlich',
    'Italian woman, rather high; of medium quality':
      'Italienische Frauenstimme, eher hoch; von mittlerer Qualität',
    'Italian man, very low; of medium quality':
      'Italienische Männerstimme, sehr tief; von mittlerer Qualität',
    'Brazilian woman, of medium pitch, brisk': 'Brasilianische Frauenstimme, mittelhoch, zügig',
    'Brazilian man, of medium pitch, bright and brisk':
      'Brasilianische Männerstimme, mittelhoch, hell und zügig',
    'Brazilian man, a bright character with a lively melody':
      'Brasilianische Männerstimme, eine helle Figur mit lebhafter Melodie',
    'Hindi-speaking woman, rather high, soft; of medium quality':
      'Frauenstimme auf Hindi, eher hoch, weich; von mittlerer Qualität',
    'Hindi-speaking woman, of medium pitch, brisk; of medium quality':
      'Frauenstimme auf Hindi, mittelhoch, zügig; von mittlerer Qualität',
    'Hindi-speaking man, of medium pitch, lively; of medium quality':
      'Männerstimme auf Hindi, mittelhoch, lebhaft; von mittlerer Qualität',
    'Hindi-speaking man, of medium pitch, unhurried; of medium quality':
      'Männerstimme auf Hindi, mittelhoch, gemächlich; von mittlerer Qualität',
    'Japanese woman, high and bright; of medium quality':
      'Japanische Frauenstimme, hoch und hell; von mittlerer Qualität',
    'Japanese woman, rather high, unhurried; of medium quality':
      'Japanische Frauenstimme, eher hoch, gemächlich; von mittlerer Qualität',
    'Japanese woman, very high and soft, as for children; of medium quality':
      'Japanische Frauenstimme, sehr hoch und weich, wie für Kinder; von mittlerer Qualität',
    'Japanese woman, rather high, soft and even; uneven in quality':
      'Japanische Frauenstimme, eher hoch, weich und gleichmäßig; von ungleichmäßiger Qualität',
    'Japanese man, very low and dark; uneven in quality':
      'Japanische Männerstimme, sehr tief und dunkel; von ungleichmäßiger Qualität',
    'Chinese man, high and brisk, clear; uneven in quality':
      'Chinesische Männerstimme, hoch und zügig, klar; von ungleichmäßiger Qualität',
    'Chinese woman, rather high, unhurried; uneven in quality':
      'Chinesische Frauenstimme, eher hoch, gemächlich; von ungleichmäßiger Qualität',
    'Chinese man, of medium pitch, with a lively melody; uneven in quality':
      'Chinesische Männerstimme, mittelhoch, mit lebhafter Melodie; von ungleichmäßiger Qualität',
    'Chinese woman, very high and bright, girlish; uneven in quality':
      'Chinesische Frauenstimme, sehr hoch und hell, mädchenhaft; von ungleichmäßiger Qualität',
    'Chinese woman, rather high, bright and brisk; uneven in quality':
      'Chinesische Frauenstimme, eher hoch, hell und zügig; von ungleichmäßiger Qualität',
    'Chinese boy, very high; uneven in quality':
      'Chinesische Jungenstimme, sehr hoch; von ungleichmäßiger Qualität',
    'Chinese man, of medium pitch, fast and very lively; uneven in quality':
      'Chinesische Männerstimme, mittelhoch, schnell und sehr lebhaft; von ungleichmäßiger Qualität',
    'Chinese woman, rather high and hissing; hard to understand':
      'Chinesische Frauenstimme, eher hoch und zischend; schwer zu verstehen',
    'American man, low and even: the clearest built-in voice':
      'Amerikanische Männerstimme, tief und gleichmäßig: die klarste der eingebauten Stimmen',
    'American woman, light and friendly, slightly muffled':
      'Amerikanische Frauenstimme, leicht und freundlich, etwas gedämpft',
    'Scottish man, warm, with a northern accent': 'Schottische Männerstimme, warm, mit nördlichem Akzent',
    'American man, choppy and flat, very fast to make':
      'Amerikanische Männerstimme, abgehackt und eintönig, sehr schnell erzeugt',
    'Robotic and low, very clear at high speed': 'Roboterhaft und tief, sehr klar bei hohem Tempo',
    'Robotic and high, crisp also at high speed': 'Roboterhaft und hoch, auch bei hohem Tempo deutlich',
    'Spoken by a speech server that this installation is connected to':
      'Gesprochen von einem Sprachserver, mit dem diese Installation verbunden ist',
    'A voice of an ElevenLabs account': 'Eine Stimme aus einem ElevenLabs-Konto',
    'The voice of the model {model} on this machine': 'Die Stimme des Modells {model} auf diesem Rechner',
    'Voice {number} of {count} of the model {model} on this machine':
      'Stimme {number} von {count} des Modells {model} auf diesem Rechner',
    'A look-alike of a sample, made of synthetic voices':
      'Einer Probe ähnlich, aus synthetischen Stimmen gemischt',
    'Cloned from a sample': 'Aus einer Probe geklont',
    'Cloned from a sample by {engine}': 'Aus einer Probe geklont von {engine}',
    'Speech in 99 languages, recognized on this machine':
      'Sprache in 99 Sprachen, erkannt auf diesem Rechner',
    'American English only, without punctuation; about one word in four of real speech is wrong':
      'Nur amerikanisches Englisch, ohne Satzzeichen; bei echter Sprache ist etwa jedes vierte Wort falsch',
    'Model of a transcription server that this installation is connected to':
      'Modell eines Transkriptionsservers, mit dem diese Installation verbunden ist',
    accent: 'Akzent',
    bright: 'hell',
    brisk: 'zügig',
    calm: 'ruhig',
    character: 'Figur',
    clear: 'klar',
    connected: 'verbunden',
    dark: 'dunkel',
    even: 'gleichmäßig',
    expressive: 'ausdrucksvoll',
    fast: 'schnell',
    friendly: 'freundlich',
    high: 'hoch',
    lively: 'lebhaft',
    local: 'lokal',
    low: 'tief',
    narration: 'Erzählung',
    natural: 'natürlich',
    retro: 'retro',
    robotic: 'roboterhaft',
    slow: 'langsam',
    soft: 'weich',
    warm: 'warm',
  },
};
