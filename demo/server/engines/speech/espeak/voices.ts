import type { EngineVoice } from '../engine.ts';

/** A voice and its name in the program. */
interface EspeakVoice extends EngineVoice {
  program: string;
}

interface Language {
  /** BCP 47. */
  tag: string;
  /** File of the language in eSpeak NG. Its aliases (`en-gb`, `fr-fr`) ignore a variant after the plus sign. */
  program: string;
  man: string;
  woman: string;
  sample: string;
}

// In the order of the voice list: English first, then by tag.
const languages: readonly Language[] = [
  {
    tag: 'en-GB',
    program: 'en',
    man: 'Oliver',
    woman: 'Charlotte',
    sample: 'Good morning. The next train to London leaves from platform four.',
  },
  {
    tag: 'en-US',
    program: 'en-us',
    man: 'Walter',
    woman: 'Grace',
    sample: 'Hello there. Turn left at the next light, and you have arrived.',
  },
  {
    tag: 'cs-CZ',
    program: 'cs',
    man: 'Tomáš',
    woman: 'Tereza',
    sample: 'Dobrý den. Příští vlak do Prahy odjíždí ze čtvrtého nástupiště.',
  },
  {
    tag: 'da-DK',
    program: 'da',
    man: 'Mads',
    woman: 'Freja',
    sample: 'God morgen. Det næste tog til København kører fra spor fire.',
  },
  {
    tag: 'de-DE',
    program: 'de',
    man: 'Jonas',
    woman: 'Lena',
    sample: 'Guten Morgen. Der nächste Zug nach Berlin fährt von Gleis vier ab.',
  },
  {
    tag: 'el-GR',
    program: 'el',
    man: 'Νίκος',
    woman: 'Ελένη',
    sample: 'Καλημέρα. Το επόμενο τρένο για την Αθήνα φεύγει από την αποβάθρα τέσσερα.',
  },
  {
    tag: 'es-ES',
    program: 'es',
    man: 'Javier',
    woman: 'Lucía',
    sample: 'Buenos días. El próximo tren a Madrid sale del andén cuatro.',
  },
  {
    tag: 'es-MX',
    program: 'es-419',
    man: 'Mateo',
    woman: 'Valeria',
    sample: 'Buenas tardes. El camión a Guadalajara sale en diez minutos.',
  },
  {
    tag: 'fi-FI',
    program: 'fi',
    man: 'Eero',
    woman: 'Aino',
    sample: 'Hyvää huomenta. Seuraava juna Helsinkiin lähtee raiteelta neljä.',
  },
  {
    tag: 'fr-FR',
    program: 'fr',
    man: 'Henri',
    woman: 'Camille',
    sample: 'Bonjour. Le prochain train pour Paris partira de la voie quatre.',
  },
  {
    tag: 'hi-IN',
    program: 'hi',
    man: 'Arjun',
    woman: 'Priya',
    sample: 'नमस्ते। दिल्ली के लिए अगली गाड़ी प्लेटफ़ॉर्म चार से जाएगी।',
  },
  {
    tag: 'hu-HU',
    program: 'hu',
    man: 'Bence',
    woman: 'Eszter',
    sample: 'Jó reggelt. A következő vonat Budapestre a negyedik vágányról indul.',
  },
  {
    tag: 'it-IT',
    program: 'it',
    man: 'Marco',
    woman: 'Giulia',
    sample: 'Buongiorno. Il prossimo treno per Roma parte dal binario quattro.',
  },
  {
    tag: 'nb-NO',
    program: 'nb',
    man: 'Henrik',
    woman: 'Ingrid',
    sample: 'God morgen. Neste tog til Oslo går fra spor fire.',
  },
  {
    tag: 'nl-NL',
    program: 'nl',
    man: 'Daan',
    woman: 'Sanne',
    sample: 'Goedemorgen. De volgende trein naar Amsterdam vertrekt van spoor vier.',
  },
  {
    tag: 'pl-PL',
    program: 'pl',
    man: 'Jakub',
    woman: 'Zofia',
    sample: 'Dzień dobry. Następny pociąg do Warszawy odjeżdża z peronu czwartego.',
  },
  {
    tag: 'pt-BR',
    program: 'pt-br',
    man: 'Rafael',
    woman: 'Beatriz',
    sample: 'Bom dia. O próximo trem para São Paulo parte da plataforma quatro.',
  },
  {
    tag: 'ro-RO',
    program: 'ro',
    man: 'Andrei',
    woman: 'Ioana',
    sample: 'Bună dimineața. Următorul tren spre București pleacă de la linia patru.',
  },
  {
    tag: 'ru-RU',
    program: 'ru',
    man: 'Дмитрий',
    woman: 'Анна',
    sample: 'Доброе утро. Следующий поезд до Москвы отправляется с четвёртого пути.',
  },
  {
    tag: 'sv-SE',
    program: 'sv',
    man: 'Erik',
    woman: 'Astrid',
    sample: 'God morgon. Nästa tåg deps Stockholm avgår från spår fyra.',
  },
  {
    tag: 'tr-TR',
    program: 'tr',
    man: 'Emre',
    woman: 'Elif',
    sample: "Günaydın. Ankara'ya giden bir sonraki tren dördüncü perondan kalkıyor.",
  },
  {
    tag: 'uk-UA',
    program: 'uk',
    man: 'Андрій',
    woman: 'Оксана',
    sample: 'Доброго ранку. Наступний потяг до Києва вирушає з четвертої колії.',
  },
];

export const espeakVoices: readonly EspeakVoice[] = languages.flatMap(
  ({ tag, program, man, woman, sample }): EspeakVoice[] => [
    {
      voiceId: `espeak-${tag}-man`,
      program,
      name: man,
      description: 'Robotic and low, very clear at high speed',
      gender: 'male',
      languages: [tag],
      style: ['robotic', 'clear', 'fast'],
      sample,
    },
    {
      voiceId: `espeak-${tag}-woman`,
      program: `${program}+f3`,
      name: woman,
      description: 'Robotic and high, crisp also at high speed',
      gender: 'female',
      languages: [tag],
      style: ['robotic', 'bright', 'fast'],
      sample,
    },
  ],
);
