import type { AppConfig } from '../../../src/api/contract.ts';
import type { Config } from '../config/config.ts';
import type { Module } from '../module.ts';
import type { App } from './app.ts';
import { call } from './call.ts';

/** Everything is off that no module turns on. */
const nothing = { voice_clone_config: { voice_clone_switch: false }, paypal: null, analytics: null };

/** What the modules say to every client before anybody signs in. */
export const bindAppConfig = (app: App, { socialLinks }: Config, modules: readonly Module[]): void => {
  const start: AppConfig = { ...nothing, social_links: socialLinks };
  call(app, 'GET /p1/appconfig/get_app_config', () => ({
    data: Object.assign({}, start, ...modules.map((module) => module.appConfig?.())) as AppConfig,
  }));
};
