import { useStore } from '@nanostores/react';
import { useBook } from '../../context.ts';
import { CoverField } from './cover-field.tsx';
import { FoundPanel } from './found-panel.tsx';
import { TagsForm } from './tags-form.tsx';

/** The tab of the cover, the tags of the book, and what the import has found in its file. */
export function CoverTab() {
  const { model } = useBook();
  const { import: found } = useStore(model.$book);
  return (
    <div className="book-cover-tab">
      <CoverField />
      <TagsForm />
      {found && <FoundPanel found={found} />}
    </div>
  );
}
