import { type HttpSink, httpSink } from '@homeward/testing/channels/http-sink.ts';
import { expect, test, type Page } from '@playwright/test';
import { emptyHome, type EmptyHome, graceAt, moveIn } from '../support/empty-home.ts';
import { eyeOn } from '../support/eye.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text }).last();

const day = 86_400_000;
/** A day of a calendar, as iCal has it. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');

/** A holiday from yesterday on: tomorrow is its last day, the day after it is not one. */
const until = (now: number): number => Date.parse(new Date(now + 2 * day).toISOString().slice(0, 10));
const holiday = (now: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//school//terms//EN',
    'BEGIN:VEVENT',
    'UID:autumn',
    `DTSTART;VALUE=DATE:${dayOf(now - day)}`,
    `DTEND;VALUE=DATE:${dayOf(until(now))}`,
    'SUMMARY:Autumn holidays',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

interface Row {
  readonly name: string;
  readonly next: readonly number[];
}

// S2.9
test.describe('a calendar by its address', () => {
  let home: EmptyHome;
  let school: HttpSink;
  test.beforeEach(async () => {
    school = await httpSink();
    home = await emptyHome({ TZ: 'UTC' });
  });
  test.afterEach(async () => {
    await home.close();
    await school.close();
  });

  test('decides on which days a schedule keeps still, and the page says when it comes next', async ({
    page,
  }) => {
    test.slow();
    const eye = await eyeOn(page);
    const now = Date.now();
    school.answer = (response) => response.setHeader('content-type', 'text/calendar').end(holiday(now));
    await moveIn(page, home);
    const caller = await graceAt(home);
    await caller.call('PUT', '/panel/system', { requestNetworks: ['127.0.0.0/8'] });
    const next = async (): Promise<number> => {
      const rows = (await caller.call('GET', '/panel/schedule')) as readonly Row[];
      return rows.find(({ name }) => name === 'Every night')?.next[0] ?? 0;
    };

    await page.goto(home.address('/security/automation/schedule'));
    await main(page).getByRole('button', { name: 'Add a calendar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('School');
    await dialog.getByLabel('Address (iCal)').fill(`${school.url}/terms.ics?key=s3cret`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    // The home reads it by itself, and shows nobody the key in its address.
    await expect(row(page, 'School')).toContainText('updated');
    await expect(row(page, 'School')).toContainText('Autumn holidays');
    expect(school.received.map(({ url }) => url)).toContain('/terms.ics?key=s3cret');
    await expect(main(page)).not.toContainText('s3cret');

    await main(page).getByRole('button', { name: 'Add a schedule' }).click();
    await dialog.getByLabel('Name').fill('Every night');
    await dialog.getByLabel('Time', { exact: true }).fill('22:45');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Every night')).toContainText('Next:');
    expect(await next()).toBeLessThan(until(now));

    await main(page).getByRole('button', { name: 'Change Every night' }).click();
    await dialog.getByRole('combobox', { name: 'Calendar' }).click();
    await page.getByRole('option', { name: 'School' }).click();
    await dialog.getByRole('combobox', { name: 'What its events mean' }).click();
    await page.getByRole('option', { name: 'Not on days with an event' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Every night')).toContainText('not on days in School');
    await expect.poll(next).toBe(until(now) + (22 * 60 + 45) * 60_000);
    await eye.look('calendars');

    // What was read stands while the address fails, and over a restart.
    school.answer = (response) => response.writeHead(500).end();
    await home.stop();
    await home.start();
    await page.reload();
    await expect(row(page, 'Every night')).toContainText('not on days in School');
    await expect.poll(next).toBe(until(now) + (22 * 60 + 45) * 60_000);
    expect(eye.complaints).toEqual([]);
  });
});
