import { z } from 'zod';
import {
  AccessPoint,
  GprsSettings,
  GsmSettings,
  LineSettings,
  LoraSettings,
  Means,
  PromptSettings,
  VoipSettings,
  WifiSettings,
} from '../../shapes/reports/connections.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** Whether this machine has what a setting is for; `unknown` while the panel is away. */
export const MeansState = z.enum(['none', 'ready', 'unknown']);
export type MeansState = z.infer<typeof MeansState>;

const gate = { flags: ['settingNetwork'] } as const;
const shown = { query: noQuery, body: nothing, scalars: true, access: reads('network'), gate } as const;
const changes = { query: noQuery, data: empty, access: writes('network'), gate } as const;
const edits = { ...changes, edits: 'setup' } as const;
const prompt = { flags: ['settingPrompt'] } as const;
const lora = { flags: ['loraNetwork'] } as const;

/** What a modem tells of itself; without one, nothing. */
const ModemState = z.object({
  modem: MeansState,
  imei: z.string(),
  imsi: z.string(),
  carrier: z.string(),
  rssi: z.number().int(),
  /** The mode it is in (2G, 4G …), where the configuration asks for it (S9.4); '' where none is known. */
  current_mode: z.string().optional(),
});

const tools = { checkSim: 'checkSim', reset: 'resetModem' } as const;
const GsmTool = z.enum(['checkSim', 'reset']).transform((tool) => tools[tool]);

export const connectionRoutes = {
  'GET /panel/gsmSetting': route({
    ...shown,
    data: GsmSettings.extend(ModemState.shape),
    about: 'SIM card, words of text messages, and the modem as it is; codes are shown as ***.',
    example: {},
  }),
  'POST /panel/gsmSetting': route({
    ...edits,
    body: fromWire(GsmSettings),
    about: 'Sets all of the SIM card and the words of text messages; *** keeps a code.',
    example: { body: { pin: '1234', smsKeyword: 'HOME', password: 'sesame', sleeps: false } },
  }),
  'PUT /panel/gsmSetting': route({
    ...edits,
    body: fromWire(GsmSettings.partial()),
    about: 'Changes the named fields of the SIM card and the words of text messages.',
    example: { body: { smsKeyword: 'HOME' } },
  }),
  'POST /panel/gsmTools': route({
    ...changes,
    body: z.object({ tool: GsmTool }),
    about: 'Checks the SIM card or starts the modem anew; refused where there is no modem.',
    example: { body: { tool: 'checkSim' } },
  }),
  'PUT /panel/change_operator': route({
    ...changes,
    body: z.object({ operator: z.string().regex(/^(?:auto|\d{5,6})$/) }),
    about: 'Has the modem change to another mobile network; refused where there is no modem.',
    example: { body: { operator: 'auto' } },
  }),
  'GET /panel/gprs': route({
    ...shown,
    data: GprsSettings.extend({ modem: MeansState }),
    about: 'Access points for data and picture messages over the mobile network.',
    example: {},
  }),
  'POST /panel/gprs': route({
    ...edits,
    body: fromWire(GprsSettings),
    about: 'Sets all access points of the mobile network; *** keeps the password.',
    example: {
      body: {
        apn: 'internet',
        user: '',
        password: '',
        mmsApn: '',
        mmsUrl: '',
        mmsProxy: '',
        mmsPort: 0,
      },
    },
  }),
  'PUT /panel/gprs': route({
    ...edits,
    body: fromWire(GprsSettings.partial()),
    about: 'Changes the named fields of the mobile network’s access points.',
    example: { body: { apn: 'internet' } },
  }),
  'GET /panel/voipSetting': route({
    ...shown,
    data: VoipSettings.extend({ voice: MeansState }),
    about: 'The telephone exchange for voice calls of the panel.',
    example: {},
  }),
  'POST /panel/voipSetting': route({
    ...edits,
    body: fromWire(VoipSettings),
    about: 'Sets all of the telephone exchange; *** keeps the password.',
    example: {
      body: {
        on: true,
        user: 'panel',
        password: 'sesame',
        domain: 'sip.example.com',
        port: 5060,
        proxy: '',
        stun: '',
        number: '100',
        callbackMinutes: 3,
      },
    },
  }),
  'PUT /panel/voipSetting': route({
    ...edits,
    body: fromWire(VoipSettings.partial()),
    about: 'Changes the named fields of the telephone exchange.',
    example: { body: { callbackMinutes: 3 } },
  }),
  'GET /panel/wifi/setting': route({
    ...shown,
    data: WifiSettings.extend({ wifi: MeansState }),
    about: 'The Wi-Fi network of the panel; its key is shown as ***.',
    example: {},
  }),
  'POST /panel/wifi/setting': route({
    ...edits,
    body: fromWire(WifiSettings),
    about: 'Sets the Wi-Fi network; *** keeps its key.',
    example: { body: { on: true, ssid: 'Home', security: 'wpa2', key: 'a long secret' } },
  }),
  'PUT /panel/wifi/setting': route({
    ...edits,
    body: fromWire(WifiSettings.partial()),
    about: 'Changes the named fields of the Wi-Fi network.',
    example: { body: { on: false } },
  }),
  'GET /panel/wifi/ap': route({
    ...shown,
    data: z.array(AccessPoint).readonly(),
    about: 'Wi-Fi networks in reach; 996 where the machine has no Wi-Fi.',
    example: {},
  }),
  'GET /panel/wifi/check/capability': route({
    ...shown,
    data: z.object({ supported: z.boolean(), wifi: MeansState, means: Means.nullable() }),
    about: 'Whether the machine has Wi-Fi, and what else it has to connect with.',
    example: {},
  }),
  'GET /panel/wifi/check/connect': route({
    ...changes,
    body: nothing,
    acts: true,
    about: 'Joins the Wi-Fi network that is set; if that fails the machine stays where it was.',
    example: {},
  }),
  'GET /panel/network': route({
    ...shown,
    data: LineSettings.extend({
      /** Addresses that the machine has now. */
      addresses: z.array(z.object({ name: z.string(), address: z.string() })).readonly(),
      /** False: the machine’s own system keeps its addresses, and what is set here is kept for a panel that does. */
      managed: z.boolean(),
    }),
    about: 'Addresses, name servers and time servers of the panel’s line.',
    example: {},
  }),
  'PUT /panel/network': route({
    ...edits,
    body: fromWire(LineSettings.partial()),
    about: 'Changes the named fields of the panel’s line.',
    example: { body: { dhcp: true, ntp: ['pool.ntp.org'] } },
  }),
  'GET /panel/lora': route({
    ...shown,
    data: LoraSettings.extend({ lora: MeansState }),
    gate: lora,
    about: 'The LoRa network of the panel; its key is shown as ***.',
    example: {},
  }),
  'POST /panel/lora': route({
    ...edits,
    body: fromWire(LoraSettings),
    gate: lora,
    about: 'Sets the LoRa network; *** keeps its key.',
    example: { body: { on: false, region: 'EU868', deviceEui: '', joinEui: '', key: '' } },
  }),
  'PUT /panel/lora': route({
    ...edits,
    body: fromWire(LoraSettings.partial()),
    gate: lora,
    about: 'Changes the named fields of the LoRa network.',
    example: { body: { region: 'EU868' } },
  }),
  'GET /panel/prompt_setting': route({
    ...shown,
    data: PromptSettings.extend({ speaker: MeansState }),
    access: reads('panelSettings'),
    gate: prompt,
    about: 'What the panel’s own speaker says and sounds.',
    example: {},
  }),
  'POST /panel/prompt_setting': route({
    ...edits,
    body: fromWire(PromptSettings),
    access: writes('panelSettings'),
    gate: prompt,
    about: 'Sets all of what the panel’s own speaker says and sounds.',
    example: {
      body: {
        volume: 'low',
        language: 'en-US',
        exitArm: 'low',
        exitHome: 'off',
        entryArm: 'high',
        entryHome: 'low',
        chime: 'low',
        finalBeeps: 5,
        faultBeep: true,
      },
    },
  }),
  'PUT /panel/prompt_setting': route({
    ...edits,
    body: fromWire(PromptSettings.partial()),
    access: writes('panelSettings'),
    gate: prompt,
    about: 'Changes some of what the panel’s own speaker says and sounds.',
    example: { body: { volume: 'high' } },
  }),
  'POST /panel/manual_sms_command': route({
    query: noQuery,
    /** `<word> <installer code> CMD:fields`, as a text message would bring it. */
    body: z.object({ sms: z.string().min(1).max(400) }),
    data: z.object({ reply: z.string(), why: z.string() }),
    access: writes('panelSettings'),
    about:
      'Carries out a remote command as a text message would bring it; the reply is what would be sent back.',
    example: { body: { sms: '482650 ECHO:' } },
  }),
} as const;
