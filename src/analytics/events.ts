/** Popups that say that they were shown. */
export type ExposedPopup =
  | 'membership_upgrade_reminder_popup'
  | 'pay_paypal'
  | 'membership_recharge_popup'
  | 'credits_recharge_popup'
  | 'membership_single_popup'
  | 'credits_single_popup';

/** Kinds of pages elsewhere that a link may lead to. */
export type SocialSite = 'video' | 'posts' | 'network' | 'chat';

/** What is told of each event of use. */
export interface UseEvents {
  account_information_click: Record<string, never>;
  upgrade_button: Record<string, never>;
  h5_page_exposure: { popup_exposure_name: ExposedPopup; page_exposure_type: 'popup_type' };
  h5_button_click: { value: 'subscribe_button' | `social_${SocialSite}` };
  /** Somebody signed in, or made an account. */
  sign_up: { by: 'sign-in' | 'sign-up' };
  /** The page is in use. */
  heartbeat: Record<string, never>;
}
