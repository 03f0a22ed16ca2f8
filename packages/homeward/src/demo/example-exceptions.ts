import type { RouteName } from '@homeward/contract/routes/table.ts';

interface Exception {
  readonly why: string;
  /** By the code of the refusal. */
  readonly names: Readonly<Record<string, readonly RouteName[]>>;
}

/** Examples of the documents that cannot work on the demo as they are shown. The list may only shrink. */
const exceptions: readonly Exception[] = [
  {
    why: 'It names what another call makes, which gets an id of its own.',
    names: {
      '998': [
        'GET /camera/picture',
        'GET /incident/proof',
        'GET /installer/alarm',
        'GET /installer/template_version',
        'GET /incident/export',
        'GET /panel/payment/quote',
        'GET /incident/notified',
        'GET /panel/config/file',
        'GET /panel/acceptance_report',
        'GET /installer/acceptance_report',
        'POST /panel/schedule/delay',
        'POST /user/care_receiver_versions',
        'POST /incident',
        'POST /job/cancel',
        'POST /installer/alarm',
        'POST /installer/alarm_handover',
        'POST /installer/alarm_live',
        'GET /installer/alarm_frame',
        'PUT /account/passkey',
        'PUT /account/app_password',
        'PUT /panel/member',
        'PUT /panel/acceptance_report',
        'PUT /user/canary',
        'PUT /installer/template',
        'PUT /installer/member',
        'PUT /installer/customer',
        'PUT /panel/schedule',
        'PUT /panel/calendar',
        'PUT /panel/payment',
        'PUT /user/webhook',
        'DELETE /account/passkey',
        'DELETE /account/app_password',
        'DELETE /panel/member',
        'DELETE /automation/rule_address',
        'DELETE /installer/panel',
        'POST /installer/batch_retry',
        'POST /installer/batch_rollback',
        'DELETE /installer/batch',
        'DELETE /installer/template',
        'DELETE /installer/token',
        'DELETE /installer/case',
        'DELETE /installer/member',
        'DELETE /installer/customer',
        'DELETE /installer/plan',
        'DELETE /panel/schedule',
        'DELETE /panel/calendar',
        'DELETE /camera/capture',
        'DELETE /user/care_receiver_contacts',
        'DELETE /user/push_subscription',
        'DELETE /user/webhook',
        'DELETE /announcement',
        'POST /user/care_receiver_contacts_removed',
      ],
    },
  },
  {
    why: 'It shows where a secret or file goes that another call, a mail, an app or a browser has just given.',
    names: {
      '001': ['POST /account/passkey/finish', 'POST /panel/config/restore'],
      '010': [
        'POST /auth/second_factor',
        'POST /auth/passkey/finish',
        'POST /auth/token',
        'POST /auth/reset_password',
        'POST /auth/setup',
      ],
      '011': ['PUT /account/totp'],
      '998': [
        'GET /auth/invitation',
        'POST /auth/invitation',
        'POST /installer/panel',
        'POST /user/push_receipt',
        'POST /panel/enrol',
        'PUT /auth/invitation',
        'PUT /user/push_subscription',
      ],
      '999': ['POST /auth/refresh'],
    },
  },
  {
    why: 'The demo has nothing of the kind: no picture, factor, fault, wired terminal, replacement, or so old a past; or it has all there may be.',
    names: {
      '001': ['POST /panel/device_replace', 'POST /automation/rule_address'],
      '409': ['POST /account/recovery_codes', 'POST /installer/handover', 'POST /installer/handover_end'],
      '996': ['POST /panel/area'],
      '998': [
        'GET /user/avatar',
        'GET /panel/last_uid_tag',
        'GET /user/care_receiver_picture',
        'GET /panel/state_at',
        'POST /auth/confirm_passkey',
        'POST /installer/factor_reset',
        'POST /installer/signal',
        'POST /installer/enrolment',
        'POST /device/clear_fault',
        'POST /device/bus_eol',
        'POST /panel/queryWiredZone',
        'PUT /panel/wiredSensorSetting',
        'DELETE /account/totp',
        'DELETE /installer/factor_reset',
        'DELETE /account/factor_reset',
        'DELETE /panel/cross_area_user_code',
      ],
    },
  },
  {
    why: 'The demo’s machine has no such means: no radio stick, modem, WiFi, mail, search of addresses or channel of versions, nor users of several areas.',
    names: {
      '001': [
        'GET /panel/resetZB',
        'POST /panel/gateway',
        'POST /panel/gateway/test',
        'POST /panel/hue_bridge_learning',
        'POST /device/zwave_tool',
        'POST /user/notification_test',
      ],
      '403': ['POST /auth/forgot', 'POST /account/passkey', 'GET /common/address'],
      '996': [
        'GET /panel/wifi/ap',
        'GET /panel/wifi/check/connect',
        'POST /panel/exclusion',
        'POST /panel/gsmTools',
        'POST /panel/cross_area_user_code',
        'POST /panel/firmware',
        'PUT /panel/change_operator',
        'PUT /panel/cross_area_user_code',
      ],
      '998': [
        'GET /panel/zigbee_map',
        'POST /panel/networks',
        'GET /panel/gateway/found',
        'PUT /panel/gateway',
        'DELETE /panel/gateway',
      ],
    },
  },
  {
    why: 'Only whoever is cared for chooses what is shared.',
    names: { '403': ['POST /care/sharing'] },
  },
  {
    why: 'Everybody knows the passwords of the demo: nothing of its machine is set there.',
    names: { '403': ['PUT /portal/machine', 'DELETE /portal/machine', 'POST /portal/machine/test'] },
  },
  {
    why: 'The owner of the demo’s homes has not let the installer in.',
    names: { '403': ['POST /installer/batch_past'], '998': ['POST /panel/acceptance'] },
  },
  {
    why: 'An operator has not switched it on.',
    names: {
      '403': [
        'GET /panel/lora',
        'GET /panel/prompt_setting',
        'GET /user/voice_report',
        'POST /panel/lora',
        'POST /panel/prompt_setting',
        'POST /user/voice_report',
        'PUT /panel/lora',
        'PUT /panel/prompt_setting',
      ],
    },
  },
];

/** The code with which the demo refuses a call's example; undefined where it takes it. */
export const refusalOnDemo = (name: RouteName): string | undefined =>
  exceptions.flatMap(({ names }) => Object.entries(names)).find(([, refused]) => refused.includes(name))?.[0];
