/** Files as Zigbee2MQTT writes them, of several versions; the secrets in them are found nowhere else. */
export const secrets = { password: 'swordfish-9021', networkKey: '201, 113, 87, 9, 66' };

export const zigbeeV1 = `homeassistant: true
permit_join: false
mqtt:
  base_topic: zigbee2mqtt
  server: mqtt://localhost
  user: bridge
  password: ${secrets.password}
serial:
  port: /dev/ttyUSB0
advanced:
  network_key: [${secrets.networkKey}, 4, 18, 250, 33, 7, 91, 160, 2, 77, 54, 29]
  last_seen: ISO_8601
devices:
  '0x00158d0001aa0001':
    friendly_name: Front door
  '0x00158d0001aa0002':
    friendly_name: '0x00158d0001aa0002'
  '0x00158d0001aa0003':
    friendly_name: hall/lamp
    retain: true
  0x00158d0001aa0004:
    friendly_name: Stairs lamp
    description: The one below # not above
groups:
  '1':
    friendly_name: Ground-floor lamps
    devices:
      - '0x00158d0001aa0003/1'
      - Stairs lamp/left
  '2':
    friendly_name: everything
    devices:
      - Front door
`;

/** Of version 2: groups have no members here. */
export const zigbeeV2 = `version: 4
mqtt:
  server: mqtt://core-mosquitto:1883
  user: addons
  password: '!secret.yaml mqtt_password'
frontend:
  enabled: true
devices: devices.yaml
groups: groups.yaml
`;

export const devicesYaml = `'0x00158d0001aa0001':
  friendly_name: Front door
'0x00158d0001aa0003':
  friendly_name: Hall lamp
'0x00158d0001aa0004':
  friendly_name: Stairs lamp
`;

export const groupsYaml = `'1':
  friendly_name: Lamps
`;

export const databaseDb = [
  '{"id":1,"type":"Coordinator","ieeeAddr":"0x00124b0001ffffff","nwkAddr":0,"epList":[1],"interviewCompleted":true,"meta":{}}',
  '{"id":2,"type":"EndDevice","ieeeAddr":"0x00158d0001aa0001","nwkAddr":23123,"manufName":"LUMI","modelId":"lumi.sensor_magnet.aq2","meta":{}}',
  '{"id":9,"type":"Group","groupID":1,"members":[{"deviceIeeeAddr":"0x00158d0001aa0003","endpointID":1},{"deviceIeeeAddr":"0x00158d0001aa0004","endpointID":1}],"meta":{}}',
  '',
].join('\n');

export const bridgeDevices = JSON.stringify([
  { ieee_address: '0x00124b0001ffffff', type: 'Coordinator', friendly_name: 'Coordinator' },
  { ieee_address: '0x00158d0001aa0001', type: 'EndDevice', friendly_name: 'Front door', definition: null },
]);

export const bridgeGroups = JSON.stringify([
  {
    id: 1,
    friendly_name: 'Lamps',
    members: [{ ieee_address: '0x00158d0001aa0003', endpoint: 1 }],
    scenes: [],
  },
]);
