import { about as texts } from '../i18n/en/workbench/about.ts';
import { engines as engineTexts } from '../i18n/en/voices/engines.ts';
import { useText } from '../i18n/use-text.ts';
import type { Engine } from '../stores/engines.ts';
import { engineName } from './engine-words.ts';
import { useEngines } from './use-engines.ts';

const licenses = {
  kokoro: 'kokoroLicense',
  flite: 'fliteLicense',
  espeak: 'espeakLicense',
  sherpa: 'sherpaLicense',
  openai: 'serviceLicense',
  elevenlabs: 'serviceLicense',
  whisper: 'whisperLicense',
  pocketsphinx: 'pocketsphinxLicense',
  'openai-recognition': 'transcriptionLicense',
  ppocr: 'ppocrLicense',
  tesseract: 'tesseractLicense',
  resemblyzer: 'resemblyzerLicense',
  spleeter: 'spleeterLicense',
  migan: 'spleeterLicense',
} as const;
const licenseOf = ({ id }: Engine) =>
  id in licenses ? licenses[id as keyof typeof licenses] : ('otherLicense' as const);

/** The engines that this server has or is installing, with their licenses. */
export function AboutEngines() {
  const t = useText(texts);
  const words = useText(engineTexts);
  const engines = (useEngines()?.engines ?? []).filter(({ state }) => state !== 'off');
  return (
    <table className="about-engines">
      <thead>
        <tr>
          <th scope="col">{t('engine')}</th>
          <th scope="col">{t('license')}</th>
        </tr>
      </thead>
      <tbody>
        {engines.map((engine) => (
          <tr key={engine.id}>
            <th scope="row">{engineName(engine, words)}</th>
            <td>{t(licenseOf(engine))}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('ffmpeg')}</th>
          <td>{t('ffmpegLicense')}</td>
        </tr>
      </tbody>
    </table>
  );
}
