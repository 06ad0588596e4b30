import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SubtitleStyle } from '../../../src/contract/index.ts';
import type { CueRules } from '../../../src/studio/model/subtitles/row-cues.ts';
import { fontFamily, loadFont } from '../../../src/studio/video/fonts/load-font.ts';
import { cuesAt, stageCutter, type StageRow } from '../../../src/studio/video/view/stage-cue.ts';
import stageCss from '../../../src/studio/video/view/stage.css?inline';
import { Subtitles } from '../../../src/studio/video/view/subtitles.tsx';

const sheet = new CSSStyleSheet();
sheet.replaceSync(`${stageCss} .stage-picture { inline-size: 1280px; }`);
document.adoptedStyleSheets.push(sheet);
const root = createRoot(document.querySelector('#root')!);

/** Shows a row at a time over a picture of 1280 by 720. */
async function show(row: StageRow, rules: CueRules, ms: number, style: SubtitleStyle): Promise<void> {
  const cues = cuesAt([row], ms, stageCutter(rules).translation).map(({ id, text, source }) => ({
    id,
    texts: [
      { text, language: rules.target },
      ...(style.both ? [{ text: source, language: rules.source! }] : []),
    ],
  }));
  flushSync(() =>
    root.render(
      <div className="stage-picture" style={{ '--ratio': 1280 / 720 } as object}>
        <Subtitles cues={cues} style={style} />
      </div>,
    ),
  );
  await loadFont(style.font);
  const written = cues.flatMap(({ texts }) => texts.map(({ text }) => text)).join('');
  await document.fonts.load(`20px ${fontFamily(style.font)}`, written);
}
Object.assign(globalThis, { show });
