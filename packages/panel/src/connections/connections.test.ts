import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { ConnectionsEdit } from '@homeward/contract/shapes/reports/connections.ts';
import { describe, expect, it } from 'vitest';
import { edit, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { changeBetween, viewOf } from '../view.ts';

const put = (rig: Rig, connections: ConnectionsEdit): CommandResult =>
  rig.command(edit({ tag: 'putConnections', connections }));
const word = (result: CommandResult): string =>
  result.tag === 'refused' && result.refusal.tag === 'invalid'
    ? `${result.refusal.where ?? ''} ${result.refusal.why}`
    : result.tag;
const shown = (rig: Rig) => viewOf(rig.state()).connections;
const stored = (rig: Rig) => rig.state().config.connections;

const smtp = {
  server: 'smtp.example.com',
  port: 465,
  user: 'panel',
  password: 'sealed:one',
  from: 'panel@example.com',
  tls: true,
};
const box = { no: 2, name: 'Box', url: 'ftp://anna:***@box/pictures', level: 'all' as const };

describe('how a panel is connected', () => {
  it('changes by part and field, is told of once, and named in the log by its parts alone', () => {
    const rig = rigFor();
    const before = rig.state();
    expect(word(put(rig, { smtp, gsm: { smsKeyword: 'HOME' } }))).toBe('done');
    expect(word(put(rig, { smtp: { port: 587 } }))).toBe('done');
    expect(stored(rig).smtp).toEqual({ ...smtp, port: 587 });
    expect(rig.state().setupRevision).toBe(before.setupRevision + 2);
    expect(rig.events().map(({ code, detail }) => [code, detail])).toEqual([
      ['18149000000', 'connections: smtp, gsm'],
      ['18149000000', 'connections: smtp'],
    ]);
    expect(changeBetween(before, rig.state())?.connections?.smtp.port).toBe(587);
    expect(word(put(rig, { smtp: { port: 587 } }))).toBe('done');
    expect(rig.state().setupRevision).toBe(before.setupRevision + 2);
  });

  it('shows that a secret is set, and never which', () => {
    const rig = rigFor();
    put(rig, {
      smtp,
      gsm: { pin: 'sealed:pin', password: 'sealed:word' },
      media: [{ ...box, secret: 'sealed:box' }],
    });
    expect(JSON.stringify(viewOf(rig.state()))).not.toContain('sealed:');
    expect(shown(rig)).toMatchObject({
      smtp: { password: '***', user: 'panel' },
      gsm: { pin: '***', password: '***' },
      wifi: { key: '' },
    });
    expect(shown(rig).media.at(-1)).toEqual(box);
    expect(shown(rig)).toBe(shown(rig));
  });

  it('keeps a secret that comes back as it is shown, and takes a blank for none', () => {
    const rig = rigFor();
    put(rig, { smtp, media: [{ ...box, secret: 'sealed:box' }] });
    expect(word(put(rig, { smtp: { ...shown(rig).smtp, port: 587 }, media: shown(rig).media }))).toBe('done');
    expect(stored(rig).smtp.password).toBe('sealed:one');
    expect(stored(rig).media.at(-1)).toEqual({ ...box, secret: 'sealed:box' });
    put(rig, { smtp: { password: '', user: '' } });
    expect(stored(rig).smtp.password).toBe('');
  });

  it.each<[string, ConnectionsEdit, string]>([
    ['another mail server', { smtp: { server: 'mail.evil' } }, 'smtp.password v2_mg_secret_again'],
    [
      'another mail server, masked',
      { smtp: { ...smtp, server: 'mail.evil', password: '***' } },
      'smtp.password v2_mg_secret_again',
    ],
    [
      'another host of an upload',
      { mediaRow: { ...box, url: 'ftp://anna:***@evil/pictures' } },
      'media.2.url v2_mg_secret_again',
    ],
    [
      'a row that never had one',
      { mediaRow: { ...box, no: 3, url: 'ftp://anna:***@other/' } },
      'media.3.url v2_mg_secret_again',
    ],
    [
      'the portal’s own row',
      { mediaRow: { ...box, no: 1, url: 'ftp://evil/' } },
      'media.1 v2_mg_report_row_reserved',
    ],
    ['a wrong field', { smtp: { port: 0 } }, 'smtp.port v2_mg_network_port_invalid'],
    ['a row twice', { media: [box, box] }, 'media v2_mg_report_row_repeated'],
  ])('refuses secrets for %s', (_what, given, why) => {
    const rig = rigFor();
    put(rig, { smtp, media: [{ ...box, secret: 'sealed:box' }] });
    const before = stored(rig);
    expect(word(put(rig, given))).toBe(why);
    expect(stored(rig)).toBe(before);
  });

  it('lets the password go with the server it was for', () => {
    const rig = rigFor();
    put(rig, { smtp });
    expect(word(put(rig, { smtp: { server: '' } }))).toBe('done');
    expect(stored(rig).smtp).toMatchObject({ server: '', password: '' });
  });

  it('keeps the portal’s row, whatever is sent, and takes a blank address for no row', () => {
    const rig = rigFor();
    const [portal] = shown(rig).media;
    put(rig, { media: [{ ...box, url: 'ftp://box/' }] });
    put(rig, { mediaRow: { ...box, no: 3, url: 'https://web/up' } });
    expect(shown(rig).media.map(({ no }) => no)).toEqual([1, 2, 3]);
    put(rig, { mediaRow: { ...box, no: 2, url: ' ' } });
    expect(shown(rig).media.map(({ no }) => no)).toEqual([1, 3]);
    put(rig, { media: [] });
    expect(shown(rig).media).toEqual([portal]);
  });
});

describe('the address of a report', () => {
  const station = {
    no: 3,
    name: 'Station',
    url: 'ip://1234@station:9999/SIA/KEY/***',
    group: 2,
    level: 'all' as const,
  };
  const set = (rig: Rig, row: typeof station & { secret?: string }): string =>
    word(rig.command(edit({ tag: 'putDestination', destination: row })));
  const row3 = (rig: Rig) => rig.state().config.report.destinations.find(({ no }) => no === 3);

  it('is shown, sent and polled without its key, which stays sealed beside it', () => {
    const rig = rigFor({ pollingSeconds: 60 });
    expect(set(rig, { ...station, secret: 'sealed:key' })).toBe('done');
    expect(viewOf(rig.state()).destinations.at(-1)).toEqual(station);
    rig.says('smoke', { detected: true });
    rig.wait(61);
    const effects = [rig.lastSend()];
    expect(effects).toMatchObject([{ url: expect.stringContaining('ip://') }]);
    expect(row3(rig)).toEqual({ ...station, secret: 'sealed:key' });
  });

  it('keeps its key for the same host under another protocol, and not for another host', () => {
    const rig = rigFor();
    set(rig, { ...station, secret: 'sealed:key' });
    expect(set(rig, { ...station, url: 'ip://1234@station:9999/SIA_A/KEY/***' })).toBe('done');
    expect(row3(rig)?.secret).toBe('sealed:key');
    expect(set(rig, { ...station, url: 'ip://1234@evil:9999/SIA/KEY/***' })).toBe(
      'destinations.3.url v2_mg_secret_again',
    );
    expect(set(rig, { ...station, url: 'ip://1234@station:9999/SIA_A' })).toBe('done');
    expect(row3(rig)?.secret).toBeUndefined();
  });

  it('masks a key that came in the clear from an older panel, and keeps it', () => {
    const clear = { ...station, url: 'ip://1234@station:9999/SIA/KEY/00112233445566778899AABBCCDDEEFF' };
    const rig = rigFor({ report: { account: '1234', destinations: [clear], groups: [] } });
    expect(viewOf(rig.state()).destinations).toEqual([station]);
    expect(set(rig, { ...station, name: 'Renamed' })).toBe('done');
    expect(row3(rig)).toEqual({ ...clear, name: 'Renamed' });
  });

  it.each([
    ['sms://1234@110', 3, 'v2_mg_report_too_many_sms'],
    ['gsm://1234@110', 3, 'v2_mg_report_too_many_voice'],
    ['mailto:anna@example.com', 16, 'v2_mg_report_too_many_mail'],
  ])('%s: there may be %i rows of its kind', (url, most, why) => {
    const rig = rigFor();
    const rows = (count: number) =>
      Array.from({ length: count }, (_, place) => ({ ...station, no: place + 2, url }));
    const give = (count: number) =>
      word(rig.command(edit({ tag: 'putDestinations', destinations: rows(count) })));
    expect(give(most)).toBe('done');
    expect(give(most + 1)).toBe(` ${why}`);
  });

  it('is refused where nobody can speak to it, but left alone where it was there before', () => {
    const old = { ...station, url: 'ip://1234@station:9999/CID' };
    const rig = rigFor({ report: { account: '1234', destinations: [old], groups: [] } });
    expect(set(rig, { ...old, name: 'Renamed' })).toBe('done');
    expect(set(rig, { ...old, url: 'ip://1234@other:9999/CID' })).toBe(
      'destinations.3.url v2_mg_report_protocol',
    );
  });
});

describe('a test by hand', () => {
  const report = (url: string) => ({
    report: {
      account: '1234',
      destinations: [{ no: 2, name: 'Row', url, group: 2, level: 'all' as const }],
      groups: [],
    },
  });
  const test = (rig: Rig) => rig.command({ tag: 'testReport', destination: 2 });
  const outcomes = (rig: Rig) => viewOf(rig.state()).reportTests;

  it('can be followed until it ended', () => {
    const rig = rigFor(report('ip://1234@station:9999/SIA'));
    test(rig);
    expect(outcomes(rig)).toMatchObject([{ destination: 2, state: 'waiting', answer: null }]);
    const sent = rig.lastSend();
    if (sent === undefined) throw new Error('nothing was sent');
    const { report: id, destination, attempt } = sent;
    const before = rig.state();
    rig.feed({ tag: 'receiptArrived', report: id, destination, attempt, receipt: { tag: 'accepted' } });
    expect(changeBetween(before, rig.state())?.reportTests).toMatchObject([
      { id, destination: 2, state: 'accepted', answer: 'accepted' },
    ]);
    test(rig);
    expect(outcomes(rig)).toMatchObject([{ state: 'waiting' }]);
    rig.wait(120);
    expect(outcomes(rig)).toMatchObject([{ state: 'failed', answer: 'noAnswer: no receipt' }]);
  });

  it.each([
    ['sms://1234@110', { tag: 'noMeans', why: 'v2_mg_no_modem' }],
    ['gsm://1234@110', { tag: 'noMeans', why: 'v2_mg_no_calls' }],
    ['mailto:anna@example.com', { tag: 'invalid', why: 'v2_mg_mail_server_required' }],
  ])('of %s is refused where there is no way there', (url, refusal) => {
    const rig = rigFor(report(url));
    expect(test(rig)).toMatchObject({ tag: 'refused', refusal });
    expect(rig.sends()).toEqual([]);
  });

  it('of mail goes by the panel’s own server', () => {
    const rig = rigFor(report('mailto:anna@example.com'));
    put(rig, { smtp });
    expect(test(rig).tag).toBe('done');
    expect(rig.lastSend()).toMatchObject({ url: 'mailto:anna@example.com' });
  });
});
