import { AVATAR_BYTES_MAX, AVATAR_PIXELS_MAX, AVATAR_SIDE_MIN } from './constants/accounts.ts';
import { CODE_LOWER_PLAN, CODE_ORDER_PAID, CODE_ORDER_UNPAID } from './constants/codes.ts';
import {
  IMPORT_BYTES_MAX,
  IMPORT_CHARACTERS_MAX,
  IMPORT_PAGE_PIXELS_MAX,
  IMPORT_PIXELS_MAX,
  IMPORT_SCANNED_PAGES_MAX,
} from './constants/documents.ts';
import { UPLOAD_BYTES_MAX } from './constants/files.ts';
import { CLONES_MAX } from './constants/voice-cloning.ts';
import {
  VOICE_CHANGE_BYTES_MAX,
  VOICE_CHANGE_MS_MAX,
  VOICE_CHANGE_MS_MIN,
} from './constants/voice-changes.ts';

/**
 * Every error type of the server, with the text for users. A validation error has status 422 and its type in
 * `detail[0].type`. The server takes the types from here, the client the texts.
 */
export const errorTexts = {
  err_system: 'Something went wrong on our side. Please try again.',
  err_generate_voice_failed: 'Regeneration failed',
  err_target_language_not_supported:
    'That language is not possible with this voice or model. Choose another language, voice or model.',
  err_video_without_subtitle: 'This video has no subtitles to work with. Add a subtitle file and try again.',
  err_service_busy: 'The service is busy right now. Please try again in a moment.',
  err_user_not_fount: 'This user does not exist.',
  err_permission_deny: 'Insufficient permissions',
  err_tenant_not_found: 'This workspace no longer exists. Please sign in again.',
  err_tenant_apikey_not_found: 'This key is unknown or was revoked. Use another key.',
  err_interface_unavailable: 'This function is not available right now. Please try again later.',
  err_interface_not_implemented: 'This function does not exist on this server.',
  err_file_empty: 'The file is empty. Choose another one.',
  err_dubbing_task_not_found: 'This dubbing task no longer exists.',
  err_invalid_param: 'Illegal parameters',
  err_file_not_supported: 'This kind of file is not supported. Choose another one.',
  err_task_pending: 'This is being processed. Please wait until it is done.',
  err_audit_refused: 'The text or file has sensitive content and was refused.',
  err_video_translate_not_allowed: 'Video translation has not been activated',
  err_subtitle_erase_not_allowed: 'Subtitle removal has not been activated',
  err_lip_sync_not_allowed: 'Lip sync has not been activated',
  err_remove_water_mark_not_allowed: 'Watermark removal has not been activated',
  err_subtitle_generate_not_allowed: 'Subtitle generation has not been activated',
  err_balance_insufficient: "You don't have enough credits. Please upgrade your subscription.",
  err_voice_clone_pvc_insufficient_times: 'You have used all professional voice clones of your plan.',
  err_voice_clone_ivc_insufficient_times: 'You have used all instant voice clones of your plan.',
  err_sts_balance_insufficient: 'You have used all voice changes of your plan.',
  err_task_running: 'A task of this kind is still running. Wait until it is done or cancel it.',
  'value_error.missing': 'Field required',
  query_status_failed: 'Operation failed, please wait',
  err_voice_cannot_access_other_voice:
    'This voice is not in your current subscription. Upgrade to Creator to use it.',

  // Types of our own, in the same style
  err_text_empty: 'There is nothing to speak. Write at least one word.',
  err_text_unreadable:
    'A sentence is in a script that its voice cannot read. Choose a voice that speaks its language.',
  err_text_too_long: 'The text is longer than is allowed at once. Shorten it or generate it in parts.',
  err_pauses_too_long:
    'The pauses are too long. Keep each within 60 seconds, and the whole script within 24 hours.',
  err_voice_not_found: 'This voice is no longer available. Choose another one.',
  err_model_not_found: 'This model is no longer available. Choose another one.',
  err_engine_unavailable: 'This voice cannot speak right now. Choose another one or try again later.',
  err_segment_locked: 'This line is locked. Unlock it to change or delete it.',
  err_project_changed:
    'This was changed in another window. Reload the page to continue with the newer version.',
  err_too_many_projects: 'You have too many projects. Delete those you no longer need and try again.',
  err_speech_recognition_not_allowed:
    'Speech recognition has not been activated. The list of engines of this server says what turns it on.',
  err_recording_too_long: 'The recording is longer than can be recognized at once. Split it and try again.',
  err_recording_without_sound: 'There is no sound in this file. Choose another one.',
  err_recognition_failed: 'The recording could not be recognized. Please try again.',
  err_voice_change_not_allowed:
    'Changing voices has not been activated. The list of engines of this server says what turns it on.',
  err_voice_change_length: `Choose a part of the recording between ${VOICE_CHANGE_MS_MIN / 1000} seconds and ${VOICE_CHANGE_MS_MAX / 60_000} minutes.`,
  err_voice_change_too_large: `The recording is larger than ${VOICE_CHANGE_BYTES_MAX / 1024 / 1024} MB. Choose a shorter one.`,
  err_nobody_speaks: 'Nobody can be heard speaking in this part. Choose another part or another recording.',
  err_other_language_spoken:
    'Another language is spoken in this part than you chose. Choose that one, or have the language found.',
  err_voice_change_failed: 'The voice could not be changed. Please try again.',
  err_voice_clone_not_allowed:
    'Voice cloning has not been activated. The list of engines of this server says what turns it on.',
  err_clone_samples_length:
    'The samples are too few, too short or too long. The page says what this kind of clone needs.',
  err_clone_sample_repeated: 'A recording is among the samples twice. Remove it once or choose another part.',
  err_clone_sample_unfit: 'A sample cannot be used. Choose another part or another recording.',
  err_clone_consent: 'The statement has changed. Reload the page and agree to it first.',
  err_clone_proof: 'Record the shown sentence within its time.',
  err_clone_mismatch:
    'The sentence was not understood, or the voice is not that of the samples. Try again with a new sentence.',
  err_voice_clone_failed: 'The voice could not be cloned. The attempt was given back. Please try again.',
  err_too_many_clones: `You have ${CLONES_MAX} cloned voices. Delete one and try again.`,
  err_translation_failed: 'The text could not be translated. Please try again.',
  err_not_found: 'This no longer exists. It may have been deleted.',
  err_email_taken: 'There is already an account with this email. Sign in instead.',
  err_sign_in_failed: 'Email or password is wrong.',
  err_session_ended: 'Your session has ended. Please sign in again.',
  err_too_many_requests: 'Too many attempts. Please wait a moment and try again.',
  err_site_key_invalid: 'This page is not allowed to use this key.',
  err_site_key_allowance: 'The free allowance for today is used up. Sign up to continue.',
  err_api_key_limit:
    'This API key has used its credits for this month. Raise its limit or wait for the next month.',
  err_mix_not_possible:
    'These voices cannot be mixed. Choose different voices of one model that speak the same language.',
  err_too_many_entries: 'The list is full. Delete what is no longer needed and try again.',
  err_file_too_large: `The file is larger than ${IMPORT_BYTES_MAX / 1024 / 1024} MB. Split it or choose a smaller one.`,
  err_upload_too_slow: 'The file took too long to arrive. Check your connection and send it again.',
  err_file_damaged: 'The file is damaged and cannot be read. Save or download it again and try once more.',
  err_file_protected: 'The file is protected. Remove its password or copy protection and try again.',
  err_file_without_text: 'There is no text in this file. Choose another one.',
  err_file_scanned: 'This file has pictures of pages only. Choose a file with text.',
  err_book_too_long: 'The text is too long for one book. Split the file.',
  err_file_text_too_long: `The text of this file is longer than ${IMPORT_CHARACTERS_MAX / 1000},000 characters. Split the file and import it in parts.`,
  err_file_too_complex: 'This file takes too long to read. Split it or save it more simply and try again.',
  err_upload_too_large: `The file is larger than ${UPLOAD_BYTES_MAX / 1024 ** 3} GB. Shorten or compress it, or choose a smaller one.`,
  err_upload_token: 'The permission to upload has ended. Start the upload again.',
  err_upload_expired: 'This upload was not finished in time. Choose the file and start again.',
  err_upload_incomplete: 'The file has not arrived completely. Continue the upload.',
  err_upload_length:
    'The file has a different length than at the start. It may have changed: choose it again.',
  err_upload_damaged: 'The file was damaged on its way. Send it again.',
  err_too_many_uploads:
    'Too many of your uploads are unfinished. Finish or cancel one of them, or try again tomorrow.',
  err_files_quota:
    'Your plan has no room for this file. Delete files you no longer need, or choose a plan with more room.',
  err_storage_full: 'The server has no room left for files. Please try again later.',
  err_image_too_large: `The picture has more than ${IMPORT_PIXELS_MAX / 1_000_000} megapixels. Choose a smaller one.`,
  err_page_too_large: `A page has more than ${IMPORT_PAGE_PIXELS_MAX / 1_000_000} megapixels. Scan it at a lower resolution.`,
  err_scan_too_long: `This file has more than ${IMPORT_SCANNED_PAGES_MAX} pages of pictures. Split it and import it in parts.`,
  err_image_text_not_allowed:
    'Text recognition in images has not been activated. The list of engines of this server says what turns it on.',
  err_price_changed: 'The price has changed. Check it and order again.',
  err_membership_needed: 'Credit packages can be bought with a membership. Upgrade to Basic or higher first.',
  err_payment_not_approved: 'PayPal has no approval for this payment yet. Approve it there and try again.',
  err_order_ended: 'This order was canceled or has lapsed. Nothing was charged. Please order again.',
  err_password_wrong: 'That is not your current password. Try again.',
  err_password_given: 'This password works once. Choose one of your own to continue.',
  err_link_over: 'This link was already used or has expired. Ask for a new one.',
  err_confirm_by_password: 'Use “Forgot your password?” to confirm this address.',
  err_demo_account:
    'Everybody uses the demo account: its email and password cannot be changed, and it cannot be closed. Create your own account for that.',
  err_picture_too_large: `The picture is larger than ${AVATAR_BYTES_MAX / 1024 / 1024} MB or ${AVATAR_PIXELS_MAX / 1_000_000} megapixels. Choose a smaller one.`,
  err_picture_too_small: `The picture is too small. Choose one of at least ${AVATAR_SIDE_MIN} by ${AVATAR_SIDE_MIN} pixels.`,
  err_picture_animated: 'The picture moves. Choose a still one.',
  err_idempotency_conflict:
    'This request was already made with other content. Reload the page and try again.',
} as const;

/** An error type of the server. */
export type ErrorType = keyof typeof errorTexts;

/** Texts for the codes of answers to a purchase. */
export const codeTexts = {
  [CODE_LOWER_PLAN]: 'You cannot subscribe to a plan lower than your current level.',
  [CODE_ORDER_PAID]: 'The order has been successfully paid..',
  [CODE_ORDER_UNPAID]: 'Unpaid order detected. Please proceed to payment.',
} as const;

/** Texts of failures that carry no type. */
export const failureTexts = {
  network: 'Network error',
  origin: 'This page is not set up for Voxbench yet. Its owner can change that.',
  operation: 'Operation failed !',
  paypal: 'PayPal cannot be reached right now. Nothing was charged. Please try again in a moment.',
} as const;
