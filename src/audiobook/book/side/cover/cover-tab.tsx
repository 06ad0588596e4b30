import { useStore } from '@nanostores/react';
import { useBook } from '../../context.ts';
import { CoverField } from './cover-field.tsx';
import { FoundPanel } from './found-panel.tsx';
import { TagsForm } from './tags-form.tsx';

/** The tab with the cover, the tags, and the report of the import. */
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
