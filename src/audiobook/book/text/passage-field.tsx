import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';
import { runFieldKey } from '../../../studio/editor/row-keys.ts';
import { GrowField } from '../../../studio/rows/grow-field.tsx';
import type { Row } from '../../../studio/rows/row.ts';
import { useBook } from '../context.ts';

/** The text field of a passage that is being edited. */
export function PassageField({ row, caret }: { row: Row; caret: number | undefined }) {
  const { model, commands } = useBook();
  const t = useText(bookEditor);
  const close = () => model.$open.get()?.selection.edit(null);
  return (
    <GrowField
      label={t('passage')}
      value={row.text}
      caret={caret}
      language={model.$book.get().language ?? undefined}
      onChange={(text) => commands.type(row.segment_id, text)}
      onKeyDown={(event) => runFieldKey(event, commands, close)}
    />
  );
}
