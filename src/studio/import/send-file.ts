import { DIRECT_UPLOAD_BYTES_MIN } from '../../contract/constants/files.ts';
import { OutOfReach, sendDirectly } from './direct-upload.ts';
import { sendByTus } from './tus-upload.ts';

type Sending = Parameters<typeof sendDirectly>[1] & Parameters<typeof sendByTus>[1];

/**
 * Uploads a file. A large one goes straight to the object storage if this page reaches it, all others by tus.
 *
 * @param isDirect the server has an object storage that takes files from pages
 * @returns the address of the upload
 * @throws ApiFailure
 */
export const sendFile = async (file: File, isDirect: boolean, given: Sending): Promise<string> => {
  let { uploadUrl } = given;
  const onBegin = (url: string) => {
    uploadUrl = url;
    given.onBegin(url);
  };
  if (isDirect && file.size >= DIRECT_UPLOAD_BYTES_MIN)
    try {
      return await sendDirectly(file, { ...given, onBegin });
    } catch (error) {
      if (!(error instanceof OutOfReach)) throw error;
    }
  return sendByTus(file, { ...given, uploadUrl });
};
