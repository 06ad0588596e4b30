import { bookSide } from '../../../i18n/en/audiobook/book-side.ts';
import { useText } from '../../../i18n/use-text.ts';
import { EditorSide } from '../../../studio/editor/editor-side.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { CastTab } from './cast/cast-tab.tsx';
import { CoverTab } from './cover/cover-tab.tsx';
import sideCss from './side.css?inline';
import { SoundTab } from './sound/sound-tab.tsx';

const TABS = [
  { value: 'cast', Content: CastTab },
  { value: 'sound', Content: SoundTab },
  { value: 'cover', Content: CoverTab },
] as const;

/** The right column: the settings of the whole book, in tabs. */
export function Side() {
  useSheet(sideCss);
  const t = useText(bookSide);
  const tabs = TABS.map((tab) => ({ ...tab, label: t(tab.value) }));
  return <EditorSide id="book-side" className="book-side" label={t('side')} tabs={tabs} />;
}
