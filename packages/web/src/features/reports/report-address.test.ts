import { reportUrlProblem } from '@homeward/contract/words/reports/report-url.ts';
import { describe, expect, it } from 'vitest';
import { addressOf, blank, destinationOf, placeOf, wrongIn } from '#features/reports/report-address.ts';

const addresses = [
  'ip://1234@station.example.com:9999/SIA',
  'ip://1234@[2001:db8::1]:9999/CID_SIA2',
  'udp://0abc@10.0.0.7:1025/SIA2/TEXT/KEY/***',
  'ip://1234@station.example.com:9999/SIA_A/KEY/00112233445566778899aabbccddeeff',
  'mailto:owner@example.com',
  'sms://1234@+4915112345678/TEXT',
  'sms://1234@+4915112345678',
  'gsm://1234@+4915112345678',
];

describe('the address of a report', () => {
  it.each(addresses)('%s goes through the form and comes out as it was', (address) => {
    const destination = destinationOf(address);
    expect(destination).toBeDefined();
    expect(destination && addressOf(destination)).toBe(address);
    expect(reportUrlProblem(address)).toBeNull();
  });
  it.each(addresses)('%s has nothing wrong in any field', (address) => {
    const destination = destinationOf(address);
    expect(destination && [...wrongIn(destination)]).toEqual([]);
  });
  it.each([
    [{ ...blank.station, account: '12', host: 'a', port: '1' }, 'account'],
    [{ ...blank.station, account: '123', host: 'a b', port: '1' }, 'host'],
    [{ ...blank.station, account: '123', host: 'a', port: '65536' }, 'port'],
    [{ ...blank.station, account: '123', host: 'a', port: '0' }, 'port'],
    [{ ...blank.station, account: '123', host: 'a', port: '1', key: '00ff' }, 'key'],
    [{ ...blank.mail, address: 'nobody' }, 'address'],
    [{ ...blank.sms, account: '1234', phone: '12' }, 'phone'],
    [{ ...blank.call, account: 'xyz', phone: '123' }, 'account'],
  ] as const)('%o is wrong in one field, and as a whole', (destination, field) => {
    expect([...wrongIn(destination)]).toEqual([field]);
    expect(reportUrlProblem(addressOf(destination))).not.toBeNull();
  });
  it('knows no more than the panel does', () => {
    expect(destinationOf('ip://1234@host:1/MAN')).toBeUndefined();
    expect(destinationOf('link://portal')).toBeUndefined();
  });
  it('asks for nothing that Contact ID has no place for', () => {
    const filled = {
      ...blank.station,
      account: '1234',
      host: 'a.example',
      port: '1',
      names: true,
      counted: true,
    };
    expect(addressOf({ ...filled, protocol: 'CID_SIA' })).toBe('ip://1234@a.example:1/CID_SIA');
  });
  it('is told without its key', () => {
    expect(placeOf('udp://0abc@10.0.0.7:1025/SIA2/TEXT/KEY/***')).toBe('10.0.0.7:1025');
    expect(placeOf('link://portal')).toBe('link://portal');
  });
});
