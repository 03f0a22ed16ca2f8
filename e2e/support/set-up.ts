import { expect, type Locator, type Page } from '@playwright/test';

/** The steps of the set-up, as its page lists them. */
export const steps = (page: Page): Locator => page.getByRole('navigation', { name: 'Steps of the set-up' });
export const step = (page: Page, name: string): Locator =>
  steps(page).getByRole('link', { name: new RegExp(`^${name}\\s?, `) });
export const stands = (page: Page, name: string, state: 'Done' | 'Skipped'): Promise<void> =>
  expect(steps(page).getByRole('link', { name: new RegExp(`^${name}\\s?, ${state}`) })).toBeVisible();
export const isDone = (page: Page, name: string): Promise<void> => stands(page, name, 'Done');
/** The way back that every page has meanwhile. */
export const backToSetUp = (page: Page): Locator => page.getByRole('link', { name: 'Back to set-up' });
export const back = (page: Page): Promise<void> => backToSetUp(page).click();
