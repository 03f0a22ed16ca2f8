import { describe, expect, it } from 'vitest';
import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { likesOf, putLikes } from '../store/profiles.ts';
import type { Mailer } from '../accounts/mailer.ts';
import { home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const startAny = serversOfThisFile();
type Mail = Parameters<Mailer['send']>[0];

/** A server with a letterbox, whose panel speaks `language`. */
async function started(language: string) {
  const letters: Mail[] = [];
  const mailer: Mailer = { send: (mail) => Promise.resolve(void letters.push(mail)) };
  const { prompt } = standardConnections;
  const view = sampleView(home, { connections: { ...standardConnections, prompt: { ...prompt, language } } });
  const test = await startAny({ mailer, view, options: { origin: 'https://home.example' } });
  await test.store.db.updateTable('accounts').set({ mail: 'olga@example.org' }).execute();
  const { id } = await test.store.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const account = id as AccountId;
  const { notices } = test.server.services;
  return {
    ...test,
    letters,
    chooses: async (locale: 'fr-FR') =>
      putLikes(test.store.db, account, { ...(await likesOf(test.store.db, account)), locale }),
    asks: () =>
      notices.tell({
        tag: 'installerAsks',
        panel: home,
        by: 'Tom',
        company: 'Alarm Ltd',
        minutes: 90,
        reason: '',
      }),
    waits: () =>
      notices.tell({
        tag: 'acceptanceWaits',
        panel: home,
        report: 'r1',
        by: 'Tom',
        company: 'Alarm Ltd',
      }),
    invites: (panel: PanelId | null = home) =>
      notices.tell({
        tag: 'invitation',
        panel,
        account: null,
        inviter: account,
        mail: 'new@example.org',
        name: 'Ben',
        token: 'tok',
        by: 'Olga',
        where: 'House',
        expires: Date.UTC(2026, 10, 28, 20, 30),
      }),
  };
}

describe('mails to households', () => {
  it('are in the language of the panel until somebody chooses another', async () => {
    const { asks, chooses, letters } = await started('de-DE');
    expect(await asks()).toBe(true);
    await chooses('fr-FR');
    await asks();
    expect(letters).toMatchObject([
      { to: 'olga@example.org', locale: 'de-DE', subject: 'Alarm Ltd bittet um Zugang' },
      { to: 'olga@example.org', locale: 'fr-FR', subject: 'Alarm Ltd demande l’accès' },
    ]);
  });

  it('say until when in the time of the house, and carry the link alone on its line', async () => {
    const { invites, letters } = await started('de-DE');
    await invites();
    expect(letters[0]?.text.split('\n\n')).toEqual([
      'Guten Tag Ben,',
      'Olga lädt Sie zu House ein. Hier nehmen Sie an:',
      'https://home.example/security/auth/invitation#token=tok',
      'Das geht einmal, bis 28.11.26, 21:30.',
    ]);
  });

  it('lead to where they are answered', async () => {
    const { asks, waits, letters } = await started('de-DE');
    await asks();
    await waits();
    expect(letters.map(({ text }) => text.split('\n\n').at(-1))).toEqual([
      `https://home.example/security/access?panel=${home}`,
      `https://home.example/security/acceptance/r1?panel=${home}`,
    ]);
    expect(letters[1]).toMatchObject({ subject: 'Der Abnahmebericht wartet auf Ihre Unterschrift' });
  });

  it('of a company are in the language of whoever invites', async () => {
    const { invites, chooses, letters } = await started('de-DE');
    await chooses('fr-FR');
    await invites(null);
    await invites();
    expect(letters).toMatchObject([
      { locale: 'fr-FR', subject: 'Olga vous invite\u00a0: House' },
      { locale: 'de-DE', subject: 'Olga lädt Sie ein: House' },
    ]);
  });

  it('are in English where the panel speaks nothing known', async () => {
    const { asks, invites, letters } = await started('xx-XX');
    await asks();
    await invites();
    expect(letters).toMatchObject([
      { locale: 'en-US', subject: 'Alarm Ltd asks to be let in' },
      { locale: 'en-US', subject: 'Olga invites you to House' },
    ]);
  });

  it('tell the owner of a new password in the language of the account', async () => {
    const { chooses, letters, call } = await started('de-DE');
    const forgot = () => call('POST /auth/forgot', { body: { account: 'demo' } });
    await chooses('fr-FR');
    await forgot();
    await expect.poll(() => letters.length).toBe(1);
    expect(letters[0]).toMatchObject({ locale: 'fr-FR', subject: 'Un nouveau mot de passe pour Homeward' });
    expect(letters[0]?.text).toMatch(/pendant \d+ minutes\u00a0:\n\nhttps:/);
  });
});
