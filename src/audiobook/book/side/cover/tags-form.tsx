import { useStore } from '@nanostores/react';
import { useState, type FormEvent } from 'react';
import { baseLanguage } from '../../../../contract/base-language.ts';
import {
  BOOK_DESCRIPTION_CHARACTERS_MAX,
  BOOK_TAG_CHARACTERS_MAX,
} from '../../../../contract/constants/books.ts';
import type { BookTags } from '../../../../contract/index.ts';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { languageOptions } from '../../../../studio/source/language-options.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { showToast } from '../../../../ui/layers/toasts.ts';
import { useSend } from '../../../../ui/use-send.ts';
import { useBook } from '../../context.ts';

type TagName = Exclude<keyof BookTags, 'description'>;

const TITLE_MAX = 200;

/** The tags of the book, which players show and stores demand. */
export function TagsForm() {
  const { model } = useBook();
  const { client, voices } = useStores();
  const t = useText(bookSide);
  const { locale } = useLanguage();
  const { busy, send } = useSend();
  const book = useStore(model.$book);
  const known = useStore(voices.$selectableVoices);
  /** Edited tags that are not saved yet. */
  const [tags, setTags] = useState<Partial<BookTags>>({});
  const [title, setTitle] = useState<string | null>(null);
  const [language, setLanguage] = useState<string | null>(null);
  const spoken = new Set(known.flatMap((voice) => voice.languages.map(baseLanguage)));
  if (book.language) spoken.add(book.language);
  const isChanged = Object.keys(tags).length > 0 || title !== null || language !== null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const isDone = await model.act(async () => {
        const { data } = await client.call('POST /v1/books/{book_id}', {
          params: { book_id: model.id },
          body: {
            ...(title?.trim() && { title: title.trim() }),
            ...(language && { language }),
            ...(Object.keys(tags).length > 0 && { tags }),
          },
        });
        return data.book;
      });
      if (!isDone) return;
      setTags({});
      setTitle(null);
      setLanguage(null);
      showToast({ tone: 'ok', text: t('savedToast') });
    });
  };
  const field = (name: TagName, label: string, hint?: string) => (
    <Field label={label} {...(hint && { hint })}>
      {(control) => (
        <TextInput
          {...control}
          size={32}
          dir="auto"
          maxLength={BOOK_TAG_CHARACTERS_MAX}
          value={tags[name] ?? book.tags[name]}
          onChange={(value) => setTags({ ...tags, [name]: value })}
        />
      )}
    </Field>
  );
  return (
    <form className="book-tags" onSubmit={save}>
      <Field label={t('title')}>
        {(control) => (
          <TextInput
            {...control}
            size={32}
            dir="auto"
            maxLength={TITLE_MAX}
            value={title ?? book.title}
            onChange={setTitle}
          />
        )}
      </Field>
      {field('author', t('author'))}
      {field('narrator', t('narratorTag'), t('narratorTagHint'))}
      <div className="book-pair">
        {field('year', t('year'))}
        {field('genre', t('genre'))}
      </div>
      <div className="book-pair">
        {field('publisher', t('publisher'))}
        {field('copyright', t('copyright'))}
      </div>
      <Field label={t('language')}>
        {(control) => (
          <Select
            {...control}
            size={32}
            value={language ?? book.language ?? ''}
            options={[
              ...(book.language ? [] : [{ value: '', label: t('unknownLanguage'), disabled: true }]),
              ...languageOptions(locale, [...spoken]),
            ]}
            onChange={setLanguage}
          />
        )}
      </Field>
      <Field label={t('description')}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            maxLength={BOOK_DESCRIPTION_CHARACTERS_MAX}
            value={tags.description ?? book.tags.description}
            onChange={({ currentTarget }) => setTags({ ...tags, description: currentTarget.value })}
          />
        )}
      </Field>
      <Button size={32} variant="primary" type="submit" busy={busy} disabled={!isChanged}>
        {t('save')}
      </Button>
    </form>
  );
}
