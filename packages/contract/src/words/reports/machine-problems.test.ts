import { describe, expect, it } from 'vitest';
import { headersOf, machineProblems, networksOf } from './machine-problems.ts';
import { filledMachine, machineRow, machineRows, machineSecrets } from './machine-rows.ts';

const mail = { host: 'mail.example.org', user: 'home', password: 'sesame', from: 'Home <home@example.org>' };
const wrong = (part: Parameters<typeof machineRow>[0], values: object): readonly string[] =>
  machineProblems(machineRow(part), { ...values }).map(({ where, why }) => `${where} ${why}`);

describe('what the machine is told', () => {
  it.each(machineRows)('of $part is right as it leaves the box, but for what is asked for', (row) => {
    const asked = row.fields.filter(({ required }) => required === true).map(({ field }) => field);
    expect(machineProblems(row, {}).map(({ where }) => where)).toEqual(asked);
    for (const field of row.place) expect(row.fields.map((one) => one.field)).toContain(field);
  });

  it('is filled with what is usual, without blanks around it, and without what no row knows', () => {
    const values = filledMachine(machineRow('mail'), { ...mail, host: ' mail.example.org ', stray: 1 });
    expect(values).toEqual({ ...mail, port: 587, tls: 'required' });
    expect(machineSecrets(machineRow('mail'))).toEqual(['password']);
  });

  it('is found wrong by its field', () => {
    expect(wrong('mail', mail)).toEqual([]);
    expect(wrong('mail', { ...mail, password: '' })).toEqual(['password v2_mg_required_field']);
    expect(wrong('mail', { ...mail, user: '' })).toEqual(['user v2_mg_required_field']);
    expect(wrong('mail', { ...mail, tls: 'off' })).toEqual(['tls v2_mg_machine_tls']);
    expect(wrong('mail', { ...mail, tls: 'off', host: '127.0.0.1' })).toEqual([]);
    expect(wrong('mail', { ...mail, from: 'Home <home@example.org>\r\nBcc: x@y.z' })).toEqual([
      'from v2_mg_mail_invalid',
    ]);
    expect(wrong('sms', { url: 'https://user:word@sms.example.org' })).toEqual(['url v2_mg_invalid_url']);
    expect(wrong('sms', { url: 'https://sms.example.org', method: 'GET' })).toEqual([
      'encoding v2_mg_machine_get_query',
    ]);
    expect(wrong('sms', { url: 'https://sms.example.org', headers: 'no header' })).toEqual([
      'headers v2_mg_machine_headers',
    ]);
    expect(wrong('networks', { networks: '10.0.0.0/33' })).toEqual(['networks v2_mg_machine_networks']);
    expect(wrong('networks', { networks: '10.0.0.0/8, fd00::/8' })).toEqual([]);
  });

  it('has headers by their lines, and networks by their commas', () => {
    expect(headersOf('X-Key: a: b\n\n  Accept: text/plain ')).toEqual({
      'x-key': 'a: b',
      accept: 'text/plain',
    });
    expect(headersOf('X-Key a')).toBeNull();
    expect(networksOf('10.0.0.0/8,\n fd00::/8')).toEqual(['10.0.0.0/8', 'fd00::/8']);
  });
});
