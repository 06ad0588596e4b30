import { baseLanguage } from '../../speech/spoken-language.ts';

/** What a voice speaks for a measurement besides its sample: questions and statements with many sounds. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Would you like another cup of tea before we leave?',
    'The old road runs along the river and over three stone bridges.',
    'Nobody knew why the garden gate had been left open.',
  ],
  de: [
    'Möchten Sie noch eine Tasse Tee, bevor wir gehen?',
    'Die alte Straße führt am Fluss entlang und über drei steinerne Brücken.',
    'Niemand wusste, warum das Gartentor offen geblieben war.',
  ],
  es: [
    '¿Quiere otra taza de té antes de salir?',
    'El viejo camino sigue el río y cruza tres puentes de piedra.',
    'Nadie sabía por qué la puerta del jardín estaba abierta.',
  ],
  fr: [
    'Voulez-vous encore une tasse de thé avant de partir ?',
    'La vieille route longe la rivière et passe sur trois ponts de pierre.',
    'Personne ne savait pourquoi la porte du jardin était restée ouverte.',
  ],
  it: [
    "Vuole un'altra tazza di tè prima di uscire?",
    'La vecchia strada segue il fiume e passa su tre ponti di pietra.',
    'Nessuno sapeva perché il cancello del giardino fosse aperto.',
  ],
  pt: [
    'Quer mais uma xícara de chá antes de sairmos?',
    'A velha estrada segue o rio e passa por três pontes de pedra.',
    'Ninguém sabia por que o portão do jardim estava aberto.',
  ],
};

/** All sentences that a voice speaks for a measurement. */
export const sentencesFor = ({
  languages,
  sample,
}: {
  languages: readonly [string, ...string[]];
  sample: string;
}): string[] => [sample, ...(SENTENCES[baseLanguage(languages[0])] ?? [])];
