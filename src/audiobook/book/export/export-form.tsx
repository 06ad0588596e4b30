import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { newId } from '../../../api/device.ts';
import {
  BOOK_FORMATS,
  BOOK_PRESETS,
  BOOK_TEXT_FORMATS,
  type BookFormat,
  type BookPreset,
} from '../../../contract/constants/books.ts';
import { bookExport } from '../../../i18n/en/audiobook/book-export.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { useSend } from '../../../ui/use-send.ts';
import { useBook } from '../context.ts';

/** The presets of a format. ACX only accepts one MP3 file for each chapter. */
const presetsOf = (format: BookFormat): readonly BookPreset[] =>
  BOOK_PRESETS.filter((preset) => preset !== 'acx' || format === 'mp3.zip');

/** The form that orders a file: its format and its preset. */
export function ExportForm() {
  const { model } = useBook();
  const { client } = useStores();
  const t = useText(bookExport);
  const { busy, send } = useSend();
  const { segments, made } = useStore(model.$book);
  const [format, setFormat] = useState<BookFormat>('m4b');
  const [preset, setPreset] = useState<BookPreset>('plain');
  /** Idempotency key of the order that has no answer yet, so that a retry does not order the file twice. */
  const key = useRef<string | null>(null);
  const isText = BOOK_TEXT_FORMATS.includes(format);
  const presets = presetsOf(format);
  const chosen = presets.includes(preset) ? preset : 'plain';
  const start = () =>
    void send(async () => {
      key.current ??= newId();
      const idempotencyKey = key.current;
      const isDone = await model.act(async () => {
        await client.call('POST /v1/books/{book_id}/exports', {
          params: { book_id: model.id },
          body: { format, ...(!isText && { preset: chosen }) },
          idempotencyKey,
        });
      });
      if (isDone) key.current = null;
    });
  const change = (work: () => void) => {
    key.current = null;
    work();
  };
  return (
    <section>
      <div className="export-form">
        <Field label={t('format')}>
          {(control) => (
            <Select<BookFormat>
              {...control}
              size={32}
              value={format}
              options={BOOK_FORMATS.map((value) => ({ value, label: t(value) }))}
              onChange={(value) => change(() => setFormat(value))}
            />
          )}
        </Field>
        {!isText && (
          <Field label={t('preset')}>
            {(control) => (
              <Select<BookPreset>
                {...control}
                size={32}
                value={chosen}
                options={presets.map((value) => ({ value, label: t(value) }))}
                onChange={(value) => change(() => setPreset(value))}
              />
            )}
          </Field>
        )}
        <Button size={32} variant="primary" busy={busy} disabled={made === 0} onClick={start}>
          {t('start')}
        </Button>
      </div>
      {chosen === 'acx' && !isText && <p className="editor-hint">{t('acxHint')}</p>}
      {made < segments && (
        <Banner tone="warn">{made === 0 ? t('nothingMade') : t('unmade', { count: segments - made })}</Banner>
      )}
    </section>
  );
}
