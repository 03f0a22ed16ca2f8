import { describe, expect, it } from 'vitest';
import { routes } from './table.ts';
import type { Gate, Route } from './api/route.ts';

/**
 * What a call needs beside the matrix: a feature of the panel's plan (S2.17, S3.10, S6.6), a flag of its tenant's
 * configuration (S6.3, S9.3, S9.4), a code of the panel where a flag wants one (S6.5). One table; whatever fits no row is behind no gate. Help is behind none, ever.
 */
const gates: readonly (readonly [calls: RegExp, gate: Gate])[] = [
  [/ \/user\/mail_report$/, { feature: 'email' }],
  [/ \/user\/sms_report$/, { feature: 'sms' }],
  [/ \/user\/voice_report$/, { feature: 'voice', flags: ['voiceReport', 'voiceAccount'] }],
  [/ \/user\/pushed$/, { feature: 'push' }],
  [/ \/user\/incoming_call$/, { feature: 'incomingCall' }],
  [/ \/camera(?!\/privacy)(?:\/|$)/, { feature: 'camera' }],
  [
    /^(?:POST|PUT|DELETE) \/automation\/scene$| \/automation\/scene_(?:removed|try)$/,
    { feature: 'automation' },
  ],
  [
    /^(?:(?:POST|PUT|DELETE) \/automation\/rule|POST \/automation\/rule_(?:enable|removed))$/,
    { feature: 'automation', passcode: 'rulesNeedPin' },
  ],
  [
    / \/automation\/(?:rule_runs|rule_check|rule_rehearse|check|options|rule_address|rule_file)$|^GET \/automation\/rule(?:_removed)?$/,
    { feature: 'automation' },
  ],
  [/ \/user\/care_receiver| \/care(?:\/settings)?$/, { feature: 'care' }],
  [/ \/panel\/(?:geo_fencing_info|mobilelite_geofence)$| \/location\//, { feature: 'location' }],
  [/^POST \/device\/bypass$/, { flags: ['accountDeviceBypass'] }],
  [/ \/device\/zwave_tool$/, { flags: ['settingZwaveTool'] }],
  [/ \/panel\/exclusion$/, { flags: ['exclusionMode'] }],
  [/ \/panel\/lora$/, { flags: ['loraNetwork'] }],
  [/ \/panel\/(?:prompt_setting|own_sounds?)$/, { flags: ['settingPrompt'] }],
  [/ \/panel\/cross_area_user_code$/, { flags: ['crossAreaUserCode'] }],
  [
    / \/panel\/(?:gsmSetting|gsmTools|change_operator|gprs|voipSetting|wifi\/.+|network)$/,
    { flags: ['settingNetwork'] },
  ],
  [
    / \/panel\/(?:report|report_group|sms_report|smtp_report|media_upload|report_digest_authentication)$/,
    { flags: ['settingReport'] },
  ],
  [/^GET \/panel\/test_report$/, { flags: ['settingReport'] }],
  [/^POST \/panel\/test_report$/, { flags: ['settingReport'], firmware: 'testReport' }],
  [
    /^(?:(?:POST|PUT) \/panel\/gateway|POST \/panel\/gateway\/test|GET \/panel\/gateway\/found)$/,
    { firmware: 'gateways' },
  ],
  [/^POST \/panel\/practice$/, { firmware: 'practice' }],
];

describe('the gates of plan and flags', () => {
  it.each(Object.entries(routes))('are at %s as the table has it', (name, route: Route) => {
    const wanted = gates.filter(([calls]) => calls.test(name)).map(([, gate]) => gate);
    expect(wanted.length).toBeLessThan(2);
    expect(route.gate ?? null).toEqual(wanted[0] ?? null);
  });
});
