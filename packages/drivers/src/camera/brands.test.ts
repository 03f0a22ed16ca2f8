import { alertOf } from '@homeward/testing/drivers/brand-camera.ts';
import { describe, expect, it } from 'vitest';
import { noticesOfEvent, standsNow } from './dahua/events.ts';
import { noticesOfAlert } from './hikvision/alerts.ts';

const on = (sense: string, source: string, isOn: boolean | null = true) => ({
  sense,
  source,
  isOn,
  isOld: false,
});

describe('An alert of Hikvision', () => {
  const durations =
    '<DurationList><Duration><relationEvent>fielddetection</relationEvent></Duration>' +
    '<Duration><relationEvent>VMD</relationEvent></Duration></DurationList>';
  it.each([
    [alertOf('VMD', true), [on('motion', 'vmd')]],
    [alertOf('VMD', false), [on('motion', 'vmd', false)]],
    [alertOf('VMD', true, 2), []],
    [alertOf('linedetection', true), [on('motion', 'linedetection', null)]],
    [alertOf('shelteralarm', true), [on('tamper', 'shelteralarm')]],
    [alertOf('videoloss', false), [on('tamper', 'videoloss', false)]],
    [alertOf('diskfull', true), []],
    [alertOf('constructor', true), []],
    [alertOf('duration', true, 1, durations), [on('motion', 'fielddetection'), on('motion', 'vmd')]],
    [alertOf('IO', true, 1, '<inputIOPortID>3</inputIOPortID>'), [on('input', 'port=3')]],
    [alertOf('VMD', true, 33, '<dynChannelID>1</dynChannelID>'), [on('motion', 'vmd')]],
    // Some firmware forgets to escape.
    [alertOf('VMD', true, 1, '<channelName>Gate & drive</channelName>'), [on('motion', 'vmd')]],
  ])('says %j', (text, notices) => {
    expect(noticesOfAlert(text, 1)).toEqual(notices);
  });

  it.each([
    '<EventNotificationAlert><eventType>VMD</eventType></EventNotificationAlert>',
    alertOf('VMD', true).replace('active', 'perhaps'),
    alertOf('VMD', true).slice(0, 300),
    '<!DOCTYPE b [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><EventNotificationAlert>&b;</EventNotificationAlert>',
    '{"eventType":"VMD"}',
  ])('is none: %s', (text) => {
    expect(noticesOfAlert(text, 1)).toBeNull();
  });
});

describe('An event of Dahua', () => {
  it.each([
    ['Heartbeat', []],
    ['Code=VideoMotion;action=Start;index=0', [on('motion', 'VideoMotion')]],
    ['Code=VideoMotion;action=Stop;index=0;data={\n "Id" : [ 0 ]\n}', [on('motion', 'VideoMotion', false)]],
    ['Code=VideoMotion;action=Start;index=1', []],
    ['Code=CrossLineDetection;action=Pulse;index=0', [on('motion', 'CrossLineDetection', null)]],
    ['Code=VideoBlind;action=Start;index=0', [on('tamper', 'VideoBlind')]],
    ['Code=AlarmLocal;action=Start;index=1', [on('input', 'port=2')]],
    ['Code=NewFile;action=Pulse;index=0;data={}', []],
  ])('says %j', (text, notices) => {
    expect(noticesOfEvent(text, 1)).toEqual(notices);
  });

  it.each([
    'Code=VideoMotion',
    'Code=VideoMotion;action=Dance;index=0',
    '<html>',
    'Code=;action=Start;index=0',
  ])('is none: %s', (text) => {
    expect(noticesOfEvent(text, 1)).toBeNull();
  });

  it.each([
    [200, 'channels[0]=0\r\nchannels[1]=4\r\n', 1, true],
    [200, 'channels[0]=4\r\n', 1, false],
    [200, '', 1, false],
    [400, 'Error\r\nError: No Events\r\n', 1, false],
    [400, 'Error\r\nBad Request!\r\n', 1, null],
    [404, '', 1, null],
  ])('stands as asked for: %s %j', (status, answer, channel, stands) => {
    expect(standsNow(status, answer, channel)).toBe(stands);
  });
});
