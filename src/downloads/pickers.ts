// Missing in some browsers. The others reject the call in a cross-origin frame.
interface Pickers {
  showDirectoryPicker?(options: { id: string; mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>;
  showSaveFilePicker?(options: { id: string; suggestedName: string }): Promise<FileSystemFileHandle>;
}

/** The picked handle; `closed` if the user closed the picker; null without a picker. */
export type Picked<Handle> = Handle | 'closed' | null;

/** With an id the browser opens the folder picked last time. */
const ID = 'voxbench';

const pickers = (): Pickers => globalThis as Pickers;

const picked = async <Handle>(picking: Promise<Handle> | undefined): Promise<Picked<Handle>> => {
  try {
    return (await picking) ?? null;
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'closed' : null;
  }
};

/** Opens a folder picker. Call it inside the click: browsers refuse it at any other time. */
export const pickFolder = (): Promise<Picked<FileSystemDirectoryHandle>> =>
  picked(pickers().showDirectoryPicker?.({ id: ID, mode: 'readwrite' }));

/** Opens a save dialog for one file. Call it inside the click. */
export const pickFile = (suggestedName: string): Promise<Picked<FileSystemFileHandle>> =>
  picked(pickers().showSaveFilePicker?.({ id: ID, suggestedName }));
