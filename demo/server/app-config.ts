import type { AppConfig } from '../../src/contract/index.ts';
import type { Config } from './config/config.ts';
import type { Module } from './module.ts';
import type { App } from './http/app.ts';
import { call } from './http/call.ts';

/** Defaults: everything is off unless a module turns it on. */
const nothing = { voice_clone_config: { voice_clone_switch: false }, paypal: null, analytics: null };

/** Binds the configuration that clients read before sign-in, combined from all modules. */
export const bindAppConfig = (app: App, { demo, socialLinks }: Config, modules: readonly Module[]): void => {
  const start: AppConfig = { ...nothing, demo, social_links: socialLinks };
  call(app, 'GET /p1/appconfig/get_app_config', () => ({
    data: Object.assign({}, start, ...modules.map((module) => module.appConfig?.())) as AppConfig,
  }));
};
