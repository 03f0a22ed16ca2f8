import type { Connections } from '../../shapes/reports/connections.ts';

/** Fields that are secrets, by part. Never shown, and sealed wherever they are kept. */
export const secretFields = {
  smtp: ['password'],
  gsm: ['pin', 'password'],
  gprs: ['password'],
  voip: ['password'],
  wifi: ['key'],
  lora: ['key'],
} as const;

export type SecretPart = keyof typeof secretFields;

export const secretParts = Object.keys(secretFields) as readonly SecretPart[];

/** A panel as it leaves the box. */
export const standardConnections: Connections = {
  smtp: { server: '', port: 587, user: '', password: '', from: '', tls: true },
  gsm: { pin: '', smsKeyword: '', password: '', sleeps: false },
  gprs: { apn: '', user: '', password: '', mmsApn: '', mmsUrl: '', mmsProxy: '', mmsPort: 0 },
  voip: {
    on: false,
    user: '',
    password: '',
    domain: '',
    port: 5060,
    proxy: '',
    stun: '',
    number: '',
    callbackMinutes: 0,
  },
  wifi: { on: false, ssid: '', security: 'wpa2', key: '' },
  lora: { on: false, region: 'EU868', deviceEui: '', joinEui: '', key: '' },
  line: {
    dhcp: true,
    address: '',
    mask: '',
    gateway: '',
    dns: [],
    dnsFlushMinutes: 0,
    ntp: ['pool.ntp.org', 'time.nist.gov'],
  },
  prompt: {
    volume: 'high',
    language: 'en-US',
    exitArm: 'high',
    exitHome: 'low',
    entryArm: 'high',
    entryHome: 'low',
    chime: 'low',
    finalBeeps: 0,
    faultBeep: true,
  },
  sms: [],
  media: [{ no: 1, name: 'Homeward portal', url: 'link://portal', level: 'all' }],
};
