import type { CalendarDate, ClockTime, Gender, Language } from '../language.ts';
import { ruled } from './de-dative.ts';
import { own } from './de-own.ts';
import { extras } from './extras/de.ts';
import { table } from './table.ts';

const ones =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const tens = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'];
const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
  ' ',
);
const irregular: Readonly<Record<string, string>> = {
  eins: 'erst',
  drei: 'dritt',
  sieben: 'siebt',
  acht: 'acht',
};

const under100 = (n: number, one: string): string => {
  if (n === 1) return one;
  if (n < 20) return ones[n]!;
  const rest = n % 10;
  const ten = tens[Math.floor(n / 10)]!;
  return rest === 0 ? ten : `${rest === 1 ? 'ein' : ones[rest]}und${ten}`;
};

/** `one` is the form of a final 1: eins, ein, eine. */
const under1000 = (n: number, one: string): string => {
  const hundred = Math.floor(n / 100);
  const head = hundred === 0 ? '' : `${hundred === 1 ? 'ein' : ones[hundred]}hundert`;
  return n % 100 || !head ? head + under100(n % 100, one) : head;
};

const cardinal = (n: number, gender?: Gender): string => {
  const one = gender === undefined || (gender === 'f' && n > 1) ? 'eins' : gender === 'f' ? 'eine' : 'ein';
  const words: string[] = [];
  for (const [size, name] of [
    [1e12, 'Billion'],
    [1e9, 'Milliarde'],
    [1e6, 'Million'],
  ] as const) {
    const count = Math.floor(n / size);
    n %= size;
    if (count)
      words.push(
        count === 1
          ? `eine ${name}`
          : `${under1000(count, 'eine')} ${name}${name.endsWith('e') ? 'n' : 'en'}`,
      );
  }
  const thousands = Math.floor(n / 1000);
  const rest = n % 1000;
  const low = rest || (words.length === 0 && !thousands) ? under1000(rest, one) : '';
  const thousand = thousands ? `${under1000(thousands, 'ein')}tausend` : '';
  if (thousand || low) words.push(thousand + low);
  return words.join(' ');
};

/** Ordinal without its ending: dritt, zwanzigst. */
const ordinalStem = (n: number): string => {
  const last = n % 100;
  if (last === 0 || last >= 20) return `${cardinal(n)}st`;
  const head = n > 99 ? cardinal(n - last) : '';
  return head + (irregular[ones[last]!] ?? `${ones[last]}t`);
};

const WEAK_N =
  /^(?:am|v\.|vom|zum|im|beim|dem|den|des|einem|einen|ab|bis|seit|diesem|diesen|jedem|jeden|meinem|meinen|seinem|ihrem|unserem|unseren|ihren|seinen|deinem|zur|einer|dieser|meiner|vor|nach)$/;
const WEAK_E = /^(?:der|die|das|eine|diese|dieser|dieses|jede|jeder|jedes|meine|seine|ihre|unsere|deine)$/;
const NEUTER =
  /^(?:mal|kapitel|jahr|spiel|tor|kind|buch|semester|quartal|viertel|stockwerk|zimmer|bild|bein|rennen|treffen|leben)/i;
const FEMININE =
  /^(?:klasse|runde|liga|etage|auflage|minute|stunde|woche|person|frau|stufe|seite|reihe|staffel|folge|ausgabe|fassung|version|welle|chance|hilfe|hälfte|halbzeit|stelle|ebene|kategorie|sinfonie|symphonie|armee|hand|ehe|wahl|strophe|szene|phase|zeile|spalte|spur|hochzeit|\p{L}+(?:(?<!spr|schw)ung|heit|keit|schaft|ion|tät)(?!\p{L}))/iu;

/** Ordinal with the ending that the preceding word and the following noun require. */
const ordinal = (n: number, before: string, noun: string): string => {
  const stem = ordinalStem(n);
  if (/^(?:spätestens|längstens|einschließlich|mindestens|einschl\.)$/.test(before)) return `${stem}en`;
  if (/^(?:zur|einer|dieser|meiner)$/.test(before) && before !== 'dieser') return `${stem}en`;
  if (before === 'der' && (FEMININE.test(noun) || noun === 'Min')) return `${stem}en`;
  if (WEAK_E.test(before)) return `${stem}e`;
  if (WEAK_N.test(before)) return `${stem}en`;
  if (FEMININE.test(noun)) return `${stem}e`;
  return stem + (NEUTER.test(noun) ? 'es' : 'er');
};

const year = (n: number): string => {
  if (n < 1100 || n > 1999) return cardinal(n);
  const rest = n % 100;
  return `${cardinal(Math.floor(n / 100))}hundert${rest ? under100(rest, 'eins') : ''}`;
};

const date = ({ day, month, year: of }: CalendarDate, before: string): string =>
  `${ordinal(day, /^(?:und|oder)$/.test(before) ? 'am' : before, '')} ${months[month - 1]}${of === undefined ? '' : ` ${year(of)}`}`;

const time = ({ hour, minute, second }: ClockTime): string => {
  const seconds = second ? ` und ${second === 1 ? 'eine Sekunde' : `${cardinal(second)} Sekunden`}` : '';
  return `${cardinal(hour, 'm')} Uhr${minute ? ` ${cardinal(minute)}` : ''}${seconds}`;
};

const part = (above: number, below: number): string => {
  if (below === 2) return above === 1 ? 'ein halb' : `${cardinal(above)} Halbe`;
  return `${cardinal(above, 'n')} ${below === 3 ? 'Drittel' : `${ordinalStem(below)}el`.replace(/^./, (c) => c.toUpperCase())}`;
};

export const german: Language = {
  ...extras(cardinal),
  tag: 'de-DE',
  forms: ['one', 'other'],
  decimal: ',',
  group: ".\u00a0'",
  order: 'dmy',
  words: {
    minus: 'minus',
    plus: 'plus',
    equals: 'gleich',
    and: 'und',
    at: 'at',
    dot: 'Punkt',
    slash: 'Schrägstrich',
    colon: 'Doppelpunkt',
    dash: 'Bindestrich',
    underscore: 'Unterstrich',
    question: 'Fragezeichen',
    hash: 'Raute',
    hashtag: 'Hashtag',
    tilde: 'Tilde',
    percent: 'Prozent',
    perMille: 'Promille',
    number: 'Nummer',
    to: 'bis',
    times: 'mal',
    by: 'mal',
    over: 'durch',
    about: 'etwa',
    section: 'Paragraf',
    copyright: 'Copyright',
    degrees: 'Grad',
    plusMinus: 'plus minus',
    point: 'Punkt',
    version: 'Version',
    per: 'pro',
  },
  cardinal,
  decimals: (whole, fraction, mark) =>
    `${/^\d+$/.test(whole) ? cardinal(Number(whole)) : whole} ${mark || 'Komma'} ${[...fraction].map((digit) => ones[Number(digit)]).join(' ')}`,
  each: 'Monat|Tag|Woche|Jahr|Stunde|Person|Nacht|Stück|Liter|Minute|Sekunde|Kopf|Quartal|Einwohner|Packung|Flasche',
  ruled,
  agree: (word, written) =>
    (/^\p{Lu}\p{L}{2,}e$/u.test(written) &&
      !/^(?:Ende|Auge|Gebäude|Name|Kunde|Junge|Löwe|Gedanke|Buchstabe|Käse|Kollege|Experte|Interesse|Zeuge|Erbe|Affe|Hase)$/.test(
        written,
      )) ||
    /^(?:stunde|minute|sekunde|woche|person|frau|seite|nacht|million|milliarde|tonne|flasche|tasse|katze|stadt|straße|schule|stimme)$/.test(
      word,
    ) ||
    /(?:ung|heit|keit|ion|schaft|tät)$/.test(word)
      ? 'f'
      : /^(?:tag|monat|jahr|mann|kind|mal|haus|buch|euro|apfel|hund|meter|kilometer|kilo|liter|prozent|punkt|tor|zimmer|uhr|stück|glas|bier|ei|auto|platz|spiel|satz|wort|tisch|brief|ort|teil|grad|pfund|dollar)$/.test(
            word,
          )
        ? 'm'
        : undefined,
  year,
  ordinal: {
    mark: '\\.(?=[ \\u00a0]\\p{L})|(?:te[nrms]?|ste[nrms]?)(?![\\p{L}\\p{N}])',
    say: (n, mark, { before, after }) => {
      if (mark !== '.') return ordinalStem(n) + mark.replace(/^s?t/, '');
      const noun = /^[ \u00a0](\p{L}+)/u.exec(after)?.[1] ?? '';
      const known =
        WEAK_N.test(before) ||
        WEAK_E.test(before) ||
        /^(?:ein|mein|sein|ihr|kein|unser|dein|kaiser|könig)$/.test(before);
      const named =
        /^(?:Jahrhundert|Jahrtausend|Mal|Platz|Kapitel|Stock|Klasse|Runde|Liga|Etage|Auflage|Geburtstag|Tag|Spieltag|Bundesliga|Quartal|Semester|Lebensjahr|Bezirk|Weltkrieg|Akt|Teil|Advent)/.test(
          noun,
        );
      // A dot before a lower-case word does not end a sentence.
      return n > 0 && n < 1000 && (known || named || (/^\p{Ll}/u.test(noun) && n < 100))
        ? ordinal(n, before, noun)
        : undefined;
    },
  },
  months,
  monthsShort: 'Jan Jänner|Feb|Mär|Apr||Jun|Jul|Aug|Sep Sept|Okt|Nov|Dez',
  dayMark: '\\.',
  date: (value, { before }) => date(value, before),
  time,
  timeMark: 'Uhr|h',
  hourMark: '',
  part,
  mixed: (whole, above, below) =>
    below === 2 && above === 1
      ? whole === 1
        ? 'eineinhalb'
        : `${cardinal(whole)}einhalb`
      : `${cardinal(whole)} ${part(above, below)}`,
  units: table(`
    km = Kilometer; m = Meter; cm = Zentimeter; mm = Millimeter; µm = Mikrometer; m² = Quadratmeter;
    m2 = Quadratmeter; qm = Quadratmeter; m³ = Kubikmeter; km² = Quadratkilometer; cm³ = Kubikzentimeter;
    ha = Hektar; mi = f:Meile|Meilen; kg = Kilogramm; g = Gramm; mg = Milligramm; t = f:Tonne|Tonnen;
    l = Liter; L = Liter; ml = Milliliter; cl = Zentiliter; km/h = Kilometer pro Stunde;
    m/s = Meter pro Sekunde; mph = f:Meile pro Stunde|Meilen pro Stunde; kB = Kilobyte; KB = Kilobyte;
    MB = Megabyte; GB = Gigabyte; TB = Terabyte; Mbit/s = Megabit pro Sekunde;
    Mbps = Megabit pro Sekunde; Hz = Hertz; kHz = Kilohertz; MHz = Megahertz; GHz = Gigahertz; W = Watt;
    kW = Kilowatt; MW = Megawatt; kWh = f:Kilowattstunde|Kilowattstunden; V = Volt; dB = Dezibel;
    hPa = Hektopascal; kcal = f:Kilokalorie|Kilokalorien; °C = Grad Celsius; °F = Grad Fahrenheit;
    ° = Grad; ms = f:Millisekunde|Millisekunden; s = f:Sekunde|Sekunden; Sek = f:Sekunde|Sekunden;
    min = f:Minute|Minuten; Min = f:Minute|Minuten; Std = f:Stunde|Stunden; Std. = f:Stunde|Stunden;
    Min. = f:Minute|Minuten; px = Pixel; ct = Cent; nm = Nanometer; bpm = Schläge pro Minute; ppm = Teile pro Million; mmHg = Millimeter Quecksilbersäule; kPa = Kilopascal; bar = Bar; m/s² = Meter pro Quadratsekunde;  mAh = f:Milliamperestunde|Milliamperestunden; Pck. = n:Päckchen; Pkg. = f:Packung|Packungen; EL = Esslöffel; TL = Teelöffel; Pers. = f:Person|Personen; Mon. = Monat|Monate; Stk. = n:Stück; kJ = Kilojoule; dl = Deziliter; kmh = Kilometer pro Stunde; Gbit/s = Gigabit pro Sekunde; Ω = Ohm; kΩ = Kiloohm; % = n:Prozent; ‰ = n:Promille;
    MPa = Megapascal; GPa = Gigapascal; Pa = Pascal; mbar = Millibar; Nm = Newtonmeter; kN = Kilonewton; MJ = Megajoule; mA = Milliampere; GW = Gigawatt; GWh = f:Gigawattstunde|Gigawattstunden; MWh = f:Megawattstunde|Megawattstunden; TWh = f:Terawattstunde|Terawattstunden; Wh = f:Wattstunde|Wattstunden; µg = Mikrogramm; µl = Mikroliter; hl = Hektoliter; kV = Kilovolt; mV = Millivolt; cm² = Quadratzentimeter; mm² = Quadratmillimeter; THz = Terahertz; Tbit/s = Terabit pro Sekunde; MB/s = Megabyte pro Sekunde; GB/s = Gigabyte pro Sekunde; Tbl. = f:Tablette|Tabletten; N·m = Newtonmeter; Kg = Kilogramm; KG = Kilogramm; Km = Kilometer; KM = Kilometer; Gbps = Gigabit pro Sekunde; ° C = Grad Celsius; mL = Milliliter; atm = f:Atmosphäre|Atmosphären
  `),
  money: {
    EUR: 'Euro;Cent',
    USD: 'Dollar;Cent',
    GBP: 'Pfund;Penny|Pence',
    CHF: 'Franken;Rappen',
    JPY: 'Yen',
    INR: 'f:Rupie|Rupien;Paisa',
    BRL: 'Real;Centavo|Centavos',
    PLN: 'Złoty;Groschen',
    CNY: 'Yuan',
  },
  signs: { 'US-$': 'USD', Fr: 'CHF', 'Fr.': 'CHF', Euro: 'EUR', Dollar: 'USD' },
  coins: (whole, _, count) => `${whole} ${count}`,
  scales: table(`
    k = tausend; Tsd = tausend; Tsd. = tausend; M = f:Million|Millionen; Mio = f:Million|Millionen;
    Mio. = f:Million|Millionen; Million = f:Million|Millionen; Millionen = f:Million|Millionen;
    Mrd = f:Milliarde|Milliarden; Mrd. = f:Milliarde|Milliarden; Milliarde = f:Milliarde|Milliarden;
    Milliarden = f:Milliarde|Milliarden
  `),
  titles: table(`
    Dr. = Doktor; Prof. = Professor; Hr. = Herr; Zi. = Zimmer; d. Gr. = der Große; d. J. = der Jüngere; d. Ä. = der Ältere; Hrn. = Herrn; Fr. = Frau; St. = Sankt;
    z. B. = zum Beispiel; z.B. = zum Beispiel; Z. B. = Zum Beispiel; Z.B. = Zum Beispiel;
    d. h. = das heißt; d.h. = das heißt; u. a. = unter anderem; u.a. = unter anderem;
    i. d. R. = in der Regel; v. a. = vor allem; v.a. = vor allem; ca. = circa; Ca. = Circa;
    bzw. = beziehungsweise; Nr. = Nummer; Nrn. = Nummern; vgl. = vergleiche; Vgl. = Vergleiche;
    sog. = sogenannt; inkl. = inklusive; exkl. = exklusive; ggf. = gegebenenfalls; max. = maximal;
    min. = minimal; evtl. = eventuell; Tel. = Telefon; Bd. = Band; Temp. = Temperatur; Whg. = Wohnung; PLZ = Postleitzahl; op. = Opus; Op. = Opus; Kap. = Kapitel; Abb. = Abbildung;
    Art. = Artikel; Abs. = Absatz; geb. = geboren; vs. = versus; Hbf. = Hauptbahnhof; Hbf = Hauptbahnhof; Gl. = Gleis; Wg. = Wagen; Einw. = Einwohner; i. V. m. = in Verbindung mit; i.V.m. = in Verbindung mit; Bhf. = Bahnhof; z. Hd. = zu Händen; z.Hd. = zu Händen; em. = emeritus; geschl. = geschlossen; tgl. = täglich; Std. = Stunden; zzgl. = zuzüglich;
    gem. = gemäß; bspw. = beispielsweise; und/oder = und oder; u. U. = unter Umständen;
    o. g. = oben genannt; u. = und; a. M. = am Main; a.M. = am Main; a. D. = außer Dienst; o. k. = okay; o.k. = okay; Az. = Aktenzeichen; Rd. = Rund; rd. = rund; U. a. = Unter anderem; m. E. = meines Erachtens; Gem. = Gemäß; Max. = Maximal; Min. = Minimal; Fa. = Firma; Dipl.-Ing. = Diplomingenieur;
    Lt. = Laut; lt. = laut; gest. = gestorben; Inkl. = Inklusive; Ggf. = Gegebenenfalls; Bzw. = Beziehungsweise; bes. = besonders; insb. = insbesondere;
    allg. = allgemein; Hdl. = Hab dich lieb; hdl = hab dich lieb; Abt. = Abteilung; Ing. = Ingenieur; Mag. = Magister; ehem. = ehemalig;
    kath. = katholisch; ev. = evangelisch; Pl. = Platz; Str. = Straße; MwSt. = Mehrwertsteuer; MwSt = Mehrwertsteuer; vorm. = vormittags; nachm. = nachmittags;
    Anm. = Anmerkung; freundl. = freundlichen; i. A. = im Auftrag; i.A. = im Auftrag; i. V. = in Vertretung; i.V. = in Vertretung; Hrsg. = Herausgeber; Jg. = Jahrgang; o. ä. = oder ähnlich; s. o. = siehe oben; s. u. = siehe unten; z. T. = zum Teil; z. Zt. = zurzeit; u. v. m. = und vieles mehr;
    i. R. = im Ruhestand; i.R. = im Ruhestand; i. e. = das heißt; Hrsg. v. = herausgegeben von; hrsg. v. = herausgegeben von; hrsg. = herausgegeben; erw. = erweiterte; überarb. = überarbeitete; Aufl. = Auflage; Ausg. = Ausgabe; verh. = verheiratet; verw. = verwitwet; einschl. = einschließlich; zus. = zusammen
  `),
  abbreviations: table(`
    Dtl. = Deutschland; mögl. = möglich; usw. = und so weiter; etc. = et cetera; u. s. w. = und so weiter; u. Ä. = und Ähnliches;
    u.Ä. = und Ähnliches; o. Ä. = oder Ähnliches; v. Chr. = vor Christus; n. Chr. = nach Christus;
    ff. = fortfolgende; Jh. = Jahrhundert; Jr. = Junior; Co. = Co; e. V. = eingetragener Verein;
    e.V. = eingetragener Verein
  `),
  romans: {
    counted:
      'abteilung abt bd kap ziffer kapitel teil akt band buch phase typ abschnitt titel szene stufe weltkrieg artikel klasse'.split(
        ' ',
      ),
    centuries: [],
    names:
      'Ludwig Karl Heinrich Franz Friedrich Wilhelm Philipp Johannes Paul Pius Benedikt Leo Napoleon Katharina Peter Nikolaus Alexander Elisabeth Georg Eduard Jakob Richard Otto Konrad Maximilian Leopold Rudolf Ferdinand Joseph Josef Gregor Innozenz Clemens Urban Bonifatius Ramses Gustav Christian Harald Albert Sigismund Lothar'.split(
        ' ',
      ),
    mark: '\\.',
    say: (n, as, { after, before, earlier }) => {
      if (as === 'counted') return cardinal(n);
      const stem = ordinalStem(n).replace(/^./, (first) => first.toUpperCase());
      const dative = /^(?:unter|von|mit|nach|bei|zu|seit|gegenüber|aus|dem)$/.test(earlier);
      const genitive =
        before.endsWith('s') && !/^(?:johannes|nikolaus|gregorius|clemens|innozenz|ramses)$/.test(before);
      if (/^(?:katharina|elisabeth|maria|anna|margarethe)$/.test(before))
        return `${dative ? 'der' : 'die'} ${stem}${dative ? 'en' : 'e'}${as === 'marked' && /^\s*$/.test(after) ? '.' : ''}`;
      const said = genitive ? `des ${stem}en` : dative ? `dem ${stem}en` : `der ${stem}e`;
      return `${said}${as === 'marked' && /^\s*$/.test(after) ? '.' : ''}`;
    },
  },
  own: [
    ...own(cardinal, ordinalStem),
    {
      starts: 'digit',
      pattern: '(?<![\\p{L}\\p{N}.,])(?:(\\d{2}))?(\\d0)er(?:n)?(?![\\p{L}\\p{N}])',
      say: ([all, century, decade]) => {
        if (Number(decade) === 0 && Number(century) % 10 === 0)
          return `${cardinal(Number(century) * 100)}er${all.endsWith('n') ? 'n' : ''}`;
        const ten = Number(decade) === 0 ? 'hundert' : cardinal(Number(decade));
        const head =
          century === undefined ? '' : cardinal(Number(century)) + (Number(decade) === 0 ? '' : 'hundert');
        return `${head}${ten}er${all.endsWith('n') ? 'n' : ''}`;
      },
    },
  ],
};
