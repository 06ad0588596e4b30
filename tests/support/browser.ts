import { chromium, type Browser, type Page } from 'playwright';
import { args, findChromium } from './chromium.mjs';

export const launch = (...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...args, ...more] });

export const DEMO = { email: 'demo@voxbench.example', password: 'voxbench-demo' };

/** Signs in on the login page as a person does and waits for the workbench. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/workbench/**');
}
