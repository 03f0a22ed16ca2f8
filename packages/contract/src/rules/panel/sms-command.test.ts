import { describe, expect, it } from 'vitest';
import { parseSmsCommand } from './sms-command.ts';

describe('a text message', () => {
  it.each([
    ['sesame 7982 ECHO:', { word: 'sesame', pin: '7982', act: { tag: 'echo' } }],
    ['798200 echo:hello', { word: '', pin: '798200', act: { tag: 'echo' } }],
    [
      '7982 USRS:1,3,482650,Anna Lee,0',
      {
        word: '',
        pin: '7982',
        act: { tag: 'setUser', area: 1, slot: 3, pin: '482650', name: 'Anna Lee', latch: false },
      },
    ],
    [
      '  7982   USRS: 2 , 96 , , ',
      { word: '', pin: '7982', act: { tag: 'setUser', area: 2, slot: 96, pin: '', name: '', latch: true } },
    ],
    ['7982 USRD:1,97', { word: '', pin: '7982', act: { tag: 'deleteUser', area: 1, slot: 97 } }],
    [
      '7982 RPEX:4,2,1,ip://1234@host:9999/SIA/KEY/4A46321737F890F654D632103F86B4F3',
      {
        word: '',
        pin: '7982',
        act: {
          tag: 'report',
          destination: {
            no: 4,
            name: 'SMS 4',
            url: 'ip://1234@host:9999/SIA/KEY/4A46321737F890F654D632103F86B4F3',
            group: 2,
            level: 'alarm',
          },
        },
      },
    ],
    [
      '7982 DEAN:1,5,065BFD1012,Back door',
      {
        word: '',
        pin: '7982',
        act: { tag: 'addDevice', area: 1, zone: 5, address: '065bfd1012', name: 'Back door' },
      },
    ],
    [
      '7982 DEED:1,5,,,Cellar,01,0,00',
      { word: '', pin: '7982', act: { tag: 'nameDevice', area: 1, zone: 5, name: 'Cellar' } },
    ],
    [
      '7982 DEED:1,5,,,Cellar',
      { word: '', pin: '7982', act: { tag: 'nameDevice', area: 1, zone: 5, name: 'Cellar' } },
    ],
  ])('%s is read', (text, command) => {
    expect(parseSmsCommand(text)).toEqual(command);
  });

  it.each([
    '',
    'ECHO:',
    '7982 ECHO',
    'a b 7982 ECHO:',
    '79 ECHO:',
    '7982 NOPE:1',
    '7982 TOST:',
    '7982 USRS:9,1,1234,Anna',
    '7982 USRS:1,11,1234,Anna',
    '7982 USRS:1,94,1234,Anna',
    '7982 USRS:1,1,12,Anna',
    '7982 USRS:1,1,1234,Anna,2',
    '7982 USRS:1,1,1234,Anna,1,more',
    '7982 USRD:1',
    '7982 USRD:1,1,1',
    '7982 RPEX:9,1,0,mailto:a@b',
    '7982 RPEX:1,6,0,mailto:a@b',
    '7982 RPEX:1,1,3,mailto:a@b',
    '7982 RPEX:1,1,constructor,mailto:a@b',
    '7982 RPEX:2,1,0,ip://1234@h:1/SIA/KEY/***',
    '7982 DEAN:1,81,065BFD1012,Door',
    '7982 DEAN:1,5,065BFD10,Door',
    '7982 DEED:1,5,,,',
    '7982 DEED:1,5,x,,Cellar',
    '7982 DEED:1,5,,,Cellar,02,0,00',
    'toString 7982 constructor:',
  ])('%s is none of ours', (text) => {
    expect(parseSmsCommand(text)).toBeNull();
  });
});
