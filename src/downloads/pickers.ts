// Not in every browser; browsers that have them reject the call in a cross-origin frame.
interface Pickers {
  showDirectoryPicker?(options: { id: string; mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>;
  showSaveFilePicker?(options: { id: string; suggestedName: string }): Promise<FileSystemFileHandle>;
}

/** What the user picked: nothing when they closed the picker, null where there is none. */
export type Picked<Handle> = Handle | 'closed' | null;

/** The browser begins in the folder that was picked the last time. */
const ID = 'voxbench';

const pickers = (): Pickers => globalThis as Pickers;

const picked = async <Handle>(picking: Promise<Handle> | undefined): Promise<Picked<Handle>> => {
  try {
    return (await picking) ?? null;
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'closed' : null;
  }
};

/** Asks for a folder. Call it inside the click: a browser opens a picker at no other time. */
export const pickFolder = (): Promise<Picked<FileSystemDirectoryHandle>> =>
  picked(pickers().showDirectoryPicker?.({ id: ID, mode: 'readwrite' }));

/** Asks where one file should go, and under what name. Call it inside the click. */
export const pickFile = (suggestedName: string): Promise<Picked<FileSystemFileHandle>> =>
  picked(pickers().showSaveFilePicker?.({ id: ID, suggestedName }));
