import { describe, expect, it } from 'vitest';
import { CameraFailure, failureOf } from '../camera/failure.ts';
import { tokenRefused } from '../from-home-assistant/session.ts';
import { buttonWanted, forgotten, notABridge } from '../hue/failure.ts';
import { schemaWith } from '../zwave/messages.ts';
import { whyNot } from '../zwave/session.ts';
import { troubleOf } from './trouble.ts';

const server = { server: '1.0', driver: '1.0' };

describe('what a wire says of why it is down', () => {
  it.each([
    [whyNot({ code: 'ECONNREFUSED' }), 'refused'],
    [whyNot({ code: 'ENOTFOUND' }), 'nameUnknown'],
    [whyNot({ code: 'EHOSTUNREACH' }), 'unreachable'],
    [whyNot({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'certificate'],
    [whyNot({ message: 'Unexpected server response: 401' }), 'signIn'],
    [whyNot({ message: 'Opening handshake has timed out' }), 'noAnswer'],
    [whyNot({ message: 'Unexpected server response: 200' }), 'noZwaveServer'],
    [String(schemaWith({ ...server, least: 0, most: 20 })), 'serverOld'],
    [String(schemaWith({ ...server, least: 99, most: 120 })), 'serverNew'],
    ['the server is not ready yet', 'serverBusy'],
    ['the server closed the connection', 'noAnswer'],
    ['the server says nothing any more', 'noAnswer'],
    ['it does not speak as a Z-Wave JS server does', 'noZwaveServer'],
    [failureOf({ code: 'HPE_INVALID_CONSTANT' }).message, 'noCamera'],
    [failureOf({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }).message, 'certificate'],
    [
      new CameraFailure('garbage', 'this is no ONVIF camera, or ONVIF is switched off at it').message,
      'noCamera',
    ],
    ['the camera refuses this name or password', 'signIn'],
    ['it wants the password readable: switch on digest sign-in at the camera', 'digest'],
    ['this is no Hikvision camera, or ISAPI is switched off at it', 'noHikvision'],
    ['this is no Dahua camera, or its CGI is switched off', 'noDahua'],
    [buttonWanted, 'linkButton'],
    [notABridge, 'noHueBridge'],
    [forgotten, 'hueForgot'],
    ['the bridge closed the connection', 'noAnswer'],
    [tokenRefused, 'token'],
    ['this is no Home Assistant', 'noAssistant'],
    ['it does not speak TLS: try http://', 'noAssistant'],
    ['Home Assistant says nothing any more', 'noAnswer'],
    ['Home Assistant closed the connection', 'noAnswer'],
    ['its certificate is not the one that was accepted', 'certificate'],
    ['no answer within 5 seconds', 'noAnswer'],
    ['rtl_433 says nothing any more', 'noStick'],
    ['this is no MQTT broker', 'noBroker'],
    ['something else', 'other'],
  ])('%s is %s', (said, why) => {
    expect(troubleOf(said)).toEqual({ why, detail: said });
  });
});
