// Answers as the WSDL documents of ONVIF shape them.

const head =
  '<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" ' +
  'xmlns:tds="http://www.onvif.org/ver10/device/wsdl" xmlns:trt="http://www.onvif.org/ver10/media/wsdl" ' +
  'xmlns:tev="http://www.onvif.org/ver10/events/wsdl" xmlns:tptz="http://www.onvif.org/ver20/ptz/wsdl" ' +
  'xmlns:tt="http://www.onvif.org/ver10/schema" xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2" ' +
  'xmlns:wsa5="http://www.w3.org/2005/08/addressing" xmlns:ter="http://www.onvif.org/ver10/error" ' +
  'xmlns:tns1="http://www.onvif.org/ver10/topics">';

const envelope = (body: string): string => `${head}<env:Body>${body}</env:Body></env:Envelope>`;

const later = (now: Date) => new Date(now.getTime() + 120_000).toISOString();

const services: readonly (readonly [string, string, 'events' | 'ptz' | 'media' | null])[] = [
  ['http://www.onvif.org/ver10/device/wsdl', 'device_service', null],
  ['http://www.onvif.org/ver10/media/wsdl', 'media_service', 'media'],
  ['http://www.onvif.org/ver10/events/wsdl', 'event_service', 'events'],
  ['http://www.onvif.org/ver20/ptz/wsdl', 'ptz_service', 'ptz'],
];

const fixed: Readonly<Record<string, string>> = {
  GetDeviceInformation:
    '<tds:GetDeviceInformationResponse><tds:Manufacturer>Acme</tds:Manufacturer><tds:Model>Dome 5</tds:Model>' +
    '<tds:FirmwareVersion>1.2.3</tds:FirmwareVersion><tds:SerialNumber>42</tds:SerialNumber>' +
    '<tds:HardwareId>1</tds:HardwareId></tds:GetDeviceInformationResponse>',
  // The first has no video: as cameras list it that send sound alone, or metadata.
  GetProfiles:
    '<trt:GetProfilesResponse><trt:Profiles token="meta" fixed="true"><tt:Name>Meta</tt:Name></trt:Profiles>' +
    '<trt:Profiles token="main &amp; 1" fixed="true"><tt:Name>Main</tt:Name>' +
    '<tt:VideoSourceConfiguration token="vsc"><tt:Name>v</tt:Name><tt:UseCount>1</tt:UseCount>' +
    '<tt:SourceToken>vs1</tt:SourceToken><tt:Bounds x="0" y="0" width="1920" height="1080"/></tt:VideoSourceConfiguration>' +
    '<tt:VideoEncoderConfiguration token="vec"><tt:Name>e</tt:Name><tt:UseCount>1</tt:UseCount><tt:Encoding>H264</tt:Encoding>' +
    '<tt:Resolution><tt:Width>1920</tt:Width><tt:Height>1080</tt:Height></tt:Resolution><tt:Quality>5</tt:Quality>' +
    '</tt:VideoEncoderConfiguration><tt:PTZConfiguration token="ptz1"><tt:Name>p</tt:Name><tt:UseCount>1</tt:UseCount>' +
    '<tt:NodeToken>n</tt:NodeToken></tt:PTZConfiguration></trt:Profiles></trt:GetProfilesResponse>',
  GetVideoSources:
    '<trt:GetVideoSourcesResponse><trt:VideoSources token="vs1"><tt:Framerate>25</tt:Framerate><tt:Resolution>' +
    '<tt:Width>1920</tt:Width><tt:Height>1080</tt:Height></tt:Resolution></trt:VideoSources></trt:GetVideoSourcesResponse>',
  SystemReboot: '<tds:SystemRebootResponse><tds:Message>Rebooting</tds:Message></tds:SystemRebootResponse>',
  GetPresets:
    '<tptz:GetPresetsResponse><tptz:Preset token="p1"><tt:Name>Gate &amp; drive</tt:Name></tptz:Preset>' +
    '<tptz:Preset token="p2"><tt:Name>Door</tt:Name></tptz:Preset></tptz:GetPresetsResponse>',
  GotoPreset: '<tptz:GotoPresetResponse/>',
  ContinuousMove: '<tptz:ContinuousMoveResponse/>',
  Stop: '<tptz:StopResponse/>',
  Unsubscribe: '<wsnt:UnsubscribeResponse/>',
  SetSynchronizationPoint: '<tev:SetSynchronizationPointResponse/>',
};

type Item = readonly [string, string];

const item = ([name, value]: Item): string => `<tt:SimpleItem Name="${name}" Value="${value}"/>`;

const fault = (code: string, reason: string): string =>
  envelope(
    `<env:Fault><env:Code><env:Value>env:Sender</env:Value><env:Subcode><env:Value>${code}</env:Value></env:Subcode>` +
      `</env:Code><env:Reason><env:Text xml:lang="en">${reason}</env:Text></env:Reason></env:Fault>`,
  );

export const onvifAnswers = {
  fault,

  plain: (operation: string): string => {
    const body = fixed[operation];
    return body === undefined
      ? fault('ter:ActionNotSupported', 'Optional action not implemented')
      : envelope(body);
  },

  clock: (now: Date): string =>
    envelope(
      '<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:DateTimeType>NTP</tt:DateTimeType>' +
        '<tt:DaylightSavings>false</tt:DaylightSavings><tt:UTCDateTime><tt:Time>' +
        `<tt:Hour>${now.getUTCHours()}</tt:Hour><tt:Minute>${now.getUTCMinutes()}</tt:Minute>` +
        `<tt:Second>${now.getUTCSeconds()}</tt:Second></tt:Time><tt:Date><tt:Year>${now.getUTCFullYear()}</tt:Year>` +
        `<tt:Month>${now.getUTCMonth() + 1}</tt:Month><tt:Day>${now.getUTCDate()}</tt:Day></tt:Date></tt:UTCDateTime>` +
        '</tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>',
    ),

  services: (host: string, without: readonly string[]): string => {
    const listed = services
      .filter(([, , name]) => name === null || !without.includes(name))
      .map(
        ([namespace, path]) =>
          `<tds:Service><tds:Namespace>${namespace}</tds:Namespace><tds:XAddr>${host}/onvif/${path}</tds:XAddr>` +
          '<tds:Version><tt:Major>2</tt:Major><tt:Minor>40</tt:Minor></tds:Version></tds:Service>',
      );
    return envelope(`<tds:GetServicesResponse>${listed.join('')}</tds:GetServicesResponse>`);
  },

  capabilities: (host: string, without: readonly string[]): string => {
    const words = { device: 'Device', media: 'Media', events: 'Events', ptz: 'PTZ' } as const;
    const listed = services
      .filter(([, , name]) => name === null || !without.includes(name))
      .map(([, path, name]) => {
        const word = words[name ?? 'device'];
        return `<tt:${word}><tt:XAddr>${host}/onvif/${path}</tt:XAddr></tt:${word}>`;
      });
    return envelope(
      `<tds:GetCapabilitiesResponse><tds:Capabilities>${listed.join('')}</tds:Capabilities></tds:GetCapabilitiesResponse>`,
    );
  },

  uri: (operation: 'GetSnapshotUri' | 'GetStreamUri', host: string, stream?: string): string => {
    const uri =
      operation === 'GetSnapshotUri'
        ? `${host}/snapshot?channel=1&amp;q=5`
        : (stream ?? `${host.replace('http', 'rtsp')}/stream?a=1&amp;b=2`);
    return envelope(
      `<trt:${operation}Response><trt:MediaUri><tt:Uri>${uri}</tt:Uri><tt:InvalidAfterConnect>false</tt:InvalidAfterConnect>` +
        `<tt:InvalidAfterReboot>false</tt:InvalidAfterReboot><tt:Timeout>PT0S</tt:Timeout></trt:MediaUri></trt:${operation}Response>`,
    );
  },

  subscribed: (now: Date, address: string): string =>
    envelope(
      '<tev:CreatePullPointSubscriptionResponse><tev:SubscriptionReference>' +
        `<wsa5:Address>${address}</wsa5:Address></tev:SubscriptionReference>` +
        `<wsnt:CurrentTime>${now.toISOString()}</wsnt:CurrentTime><wsnt:TerminationTime>${later(now)}</wsnt:TerminationTime>` +
        '</tev:CreatePullPointSubscriptionResponse>',
    ),

  renewed: (now: Date): string =>
    envelope(
      `<wsnt:RenewResponse><wsnt:TerminationTime>${later(now)}</wsnt:TerminationTime>` +
        `<wsnt:CurrentTime>${now.toISOString()}</wsnt:CurrentTime></wsnt:RenewResponse>`,
    ),

  pulled: (now: Date, messages: readonly string[]): string =>
    envelope(
      `<tev:PullMessagesResponse><tev:CurrentTime>${now.toISOString()}</tev:CurrentTime>` +
        `<tev:TerminationTime>${later(now)}</tev:TerminationTime>${messages.join('')}</tev:PullMessagesResponse>`,
    ),

  notification: (
    now: Date,
    operation: string,
    { topic, source, data }: { readonly topic: string; readonly source: Item; readonly data: Item },
  ): string => {
    const property = operation === '' ? '' : ` PropertyOperation="${operation}"`;
    return (
      '<wsnt:NotificationMessage><wsnt:Topic Dialect="http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet">' +
      `${topic}</wsnt:Topic><wsnt:Message><tt:Message UtcTime="${now.toISOString()}"${property}><tt:Source>${item(source)}` +
      `</tt:Source><tt:Data>${item(data)}</tt:Data></tt:Message></wsnt:Message></wsnt:NotificationMessage>`
    );
  },
};
