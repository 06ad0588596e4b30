/** `UserInfo.type`: a visitor is sent to the login screen, a logged-in user is let in. */
export const USER_TYPE_VISITOR = 1;
export const USER_TYPE_LOGGED_IN = 2;
/** Shortest password of an account, in characters. */
export const PASSWORD_CHARACTERS_MIN = 10;
/** Longest nickname, in characters. */
export const NICKNAME_CHARACTERS_MAX = 60;
/** Largest picture that can become an avatar, in bytes. */
export const AVATAR_BYTES_MAX = 5 * 1024 * 1024;
/** Most pixels of an avatar picture. */
export const AVATAR_PIXELS_MAX = 40_000_000;
/** Minimum width and height of an avatar picture, in pixels. */
export const AVATAR_SIDE_MIN = 32;
