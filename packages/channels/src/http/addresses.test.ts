import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { mayHoldStation, mayReach, plainAddress } from './addresses.ts';

const served = (port: number): boolean => port === 8080;
const reach = (address: string, networks: readonly string[] = [], port = 80): boolean =>
  mayReach(address, port, networks, served);

describe('a rule may reach', () => {
  it.each([
    '93.184.216.34',
    '1.1.1.1',
    '198.17.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('the public address %s', (address) => {
    expect(reach(address)).toBe(true);
  });

  it.each([
    ['192.168.1.20', '192.168.1.0/24'],
    ['10.9.8.7', '10.0.0.0/8'],
    ['127.0.0.1', '127.0.0.0/8'],
    ['169.254.7.7', '169.254.0.0/16'],
    ['fd12::7', 'fd00::/8'],
    ['fe80::1', 'fe80::/10'],
    ['::1', '::1/128'],
    ['::ffff:10.0.0.1', '10.0.0.0/8'],
  ])('%s where its owner listed %s, and not otherwise', (address, network) => {
    expect(reach(address)).toBe(false);
    expect(reach(address, [network])).toBe(true);
    expect(reach(address, ['203.0.113.0/24'])).toBe(false);
  });
});

describe('a rule never reaches', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '224.0.0.1',
    '255.255.255.255',
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '192.0.0.192',
    '::',
    'ff02::1',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    'not an address',
    '',
  ])('%s, whatever is listed', (address) => {
    expect(reach(address, ['0.0.0.0/0', '::/0'])).toBe(false);
  });

  it.each([
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    'fc00::1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
  ])('%s, unless it is listed', (address) => {
    expect(reach(address)).toBe(false);
  });

  it('a port on which this machine serves, by any of its addresses', () => {
    const own = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
    for (const { address } of [...own, { address: '127.9.9.9' }, { address: '::1' }]) {
      const networks = ['0.0.0.0/0', '::/0'];
      expect(reach(address, networks, 8080)).toBe(false);
      expect(reach(address, networks, 8081)).toBe(true);
    }
    expect(reach('93.184.216.34', [], 8080)).toBe(true);
  });

  it.each([
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    'localhost/8',
    '10.0.0.0/8/8x',
    '/8',
    'fd00::/129',
  ])('a private address by the list %s, which is no network', (network) => {
    expect(reach('10.0.0.1', [network])).toBe(network === '10.0.0.0/8/8x');
    expect(reach('fd00::1', [network])).toBe(false);
  });
});

describe('an address in one way of writing', () => {
  it.each([
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['fe80::1%en0', 'fe80::1'],
    ['1.2.3.4', '1.2.3.4'],
  ])('%s is %s', (written, plain) => {
    expect(plainAddress(written)).toBe(plain);
  });
});

describe('a monitoring station', () => {
  const holds = (address: string, networks: readonly string[] = [], port = 9999): boolean =>
    mayHoldStation(address, port, networks, served);

  it.each([
    '93.184.216.34',
    '192.168.1.20',
    '10.9.8.7',
    '172.16.0.1',
    '100.64.0.1',
    '2606:4700::1111',
    'fd12::7',
  ])('may be at %s', (address) => {
    expect(holds(address)).toBe(true);
  });

  it.each([
    ['127.0.0.1', '127.0.0.0/8'],
    ['::ffff:127.0.0.1', '127.0.0.0/8'],
    ['0:0:0:0:0:ffff:7f00:1', '127.0.0.0/8'],
    ['::1', '::1/128'],
    ['0:0:0:0:0:0:0:1', '::1/128'],
  ])('may be on this machine at %s only where that is listed, and at no port of ours', (address, network) => {
    expect(holds(address)).toBe(false);
    expect(holds(address, [network])).toBe(true);
    expect(holds(address, [network], 8080)).toBe(false);
  });

  it.each([
    '169.254.169.254',
    '169.254.7.7',
    '::ffff:169.254.7.7',
    '0:0:0:0:0:ffff:a9fe:707',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    '224.0.0.1',
    '239.1.2.3',
    'ff02::1',
    '255.255.255.255',
    '0.0.0.0',
    '::',
    '0:0:0:0:0:0:0:0',
    'fd00:ec2::254',
    '100.100.100.200',
    'not an address',
  ])('is never at %s, whatever is listed', (address) => {
    expect(holds(address, ['0.0.0.0/0', '::/0'])).toBe(false);
  });
});
