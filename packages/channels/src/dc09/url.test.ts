import { describe, expect, it } from 'vitest';
import { parseDc09Url } from './url.ts';

describe('a report URL', () => {
  it.each([
    ['ip://1234@127.0.0.1:2280/SIA', 'tcp', 'SIA-DCS', 'zone'],
    ['ip://1234@127.0.0.1:2280/SIA2', 'tcp', 'SIA-DCS', 'zone'],
    ['ip://1234@127.0.0.1:2280/SIA_A', 'tcp', 'SIA-DCS', 'areaZone'],
    ['ip://1234@127.0.0.1:2280/SIA2_A', 'tcp', 'SIA-DCS', 'areaZone'],
    ['ip://1234@127.0.0.1:2280/CID_SIA', 'tcp', 'ADM-CID', 'zone'],
    ['ip://1234@127.0.0.1:2280/CID_SIA2', 'tcp', 'ADM-CID', 'zone'],
    ['udp://1234@127.0.0.1:2280/cid_sia', 'udp', 'ADM-CID', 'zone'],
  ])('%s says transport, format and numbering', (url, transport, format, numbering) => {
    expect(parseDc09Url(url)).toEqual({
      tag: 'destination',
      destination: {
        target: { transport, host: '127.0.0.1', port: 2280 },
        account: '1234',
        format,
        numbering,
        names: false,
        key: null,
        receiver: '0',
        line: '0',
        mac: null,
      },
    });
  });

  it.each(['ip://1234@host:1/SIA/TEXT', 'ip://1234@host:1/SIA2_A/text/KEY/4A46321737F890F654D632103F86B4F3'])(
    'has names go with events where it says so: %s',
    (url) => {
      expect(parseDc09Url(url)).toMatchObject({ destination: { names: true, format: 'SIA-DCS' } });
    },
  );

  it('may carry a key and an IPv6 address', () => {
    expect(parseDc09Url('ip://ab12@[::1]:65535/SIA/KEY/4A46321737F890F654D632103F86B4F3')).toMatchObject({
      tag: 'destination',
      destination: {
        account: 'AB12',
        target: { host: '::1', port: 65535 },
        key: Buffer.from('4A46321737F890F654D632103F86B4F3', 'hex'),
      },
    });
  });

  it.each([
    ['form', ''],
    ['form', 'http://1234@host:1/SIA'],
    ['form', 'ip://1234@host/SIA'],
    ['form', 'ip://1234@host:1'],
    ['form', 'ip://1234@host:1/CID_SIA/TEXT'],
    ['account', 'ip://12@host:1/SIA'],
    ['account', 'ip://xyz1@host:1/SIA'],
    ['account', 'ip://12345678901234567@host:1/SIA'],
    ['port', 'ip://1234@host:0/SIA'],
    ['port', 'ip://1234@host:65536/SIA'],
    ['protocol', 'ip://1234@host:1/CID'],
    ['protocol', 'ip://1234@host:1/constructor'],
    ['key', 'ip://1234@host:1/SIA/KEY/4A46'],
    ['key', 'ip://1234@host:1/SIA/KEY/'],
  ])('is rejected for its %s: %j', (part, url) => {
    expect(parseDc09Url(url)).toEqual({ tag: 'rejected', part });
  });
});
