import { describe, expect, it } from 'vitest';
import { compileTemplate } from './template.ts';

function rendered(text: string, value: string): string | null | undefined {
  const compiled = compileTemplate(text);
  if (compiled.tag === 'notUnderstood') throw new Error(compiled.why);
  const json = (() => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return undefined;
    }
  })();
  return compiled.template.render((name) =>
    name === 'value' ? value : name === 'value_json' ? json : undefined,
  );
}

describe('Templates of the language that devices announce themselves in', () => {
  it.each([
    ['{{ value }}', 'ON', 'ON'],
    ['{{value|lower}}', 'ON', 'on'],
    ['{{ value_json.a.b }}', '{"a":{"b":1}}', '1'],
    ['{{ value_json[\'a\']["b"] }}', '{"a":{"b":"x"}}', 'x'],
    ['{{ value_json.list[1] }}', '{"list":[1,2]}', '2'],
    ['{{ value_json.list[-1] }}', '{"list":[1,2]}', '2'],
    ['{{ value_json.on }}', '{"on":true}', 'True'],
    ['{{ value_json.on }}', '{"on":null}', 'None'],
    ['{{ value_json.t | float | round(1) }}', '{"t":"21.26"}', '21.3'],
    ['{{ value | int * 2 }}', '21', '42'],
    ['{{ value | int(0) }}', 'x', '0'],
    ['{{ value_json.battery_ok | float * 99 + 1 }}', '{"battery_ok":1}', '100'],
    ['{{ (value_json.mv | float) / 1000 }}', '{"mv":3300}', '3.3'],
    ["{{ 'ON' if value_json.contact == false else 'OFF' }}", '{"contact":false}', 'ON'],
    ["{{ 'ON' if value_json.a and not value_json.b else 'OFF' }}", '{"a":1,"b":0}', 'ON'],
    [
      "{% if value_json.s == 'open' %}ON{% elif value_json.s == 'tilt' %}ON{% else %}OFF{% endif %}",
      '{"s":"tilt"}',
      'ON',
    ],
    ["{%- if value == '1' -%} a {%- endif -%}", '1', 'a'],
    [
      "{% if value in ['1','2'] %}a{% else %}{% if value == '3' %}b{% else %}c{% endif %}{% endif %}",
      '3',
      'b',
    ],
    ["{{ value_json.x | default('none') }}", '{}', 'none'],
    ["{{ 'yes' if value_json.x is defined else 'no' }}", '{}', 'no'],
    ['{{ value | bool }}', 'off', 'False'],
    ["{{ 'x' in value_json }}", '{"x":1}', 'True'],
    ['a{# a remark #}b{{ 1 }}', '', 'ab1'],
    ['{{ value_json.n > 5 }}', '{"n":6}', 'True'],
    ['{{ -5 | abs }}', '', '-5'],
    ['{{ 7 // 2 ~ "/" ~ 7 % 4 }}', '', '3/3'],
  ])('%s of %s is %s', (text, value, result) => {
    expect(rendered(text, value)).toBe(result);
  });

  it.each([
    // What is not there is no “off” and no “closed”.
    ['{{ value_json.x }}', '{}'],
    ['{{ value_json.x.y.z }}', '{}'],
    ['{{ value_json.x | is_defined }}', '{"y":1}'],
    ["{{ 'ON' if value_json.x else 'OFF' }}", '{}'],
    ["{% if value_json.x == 'open' %}ON{% else %}OFF{% endif %}", '{}'],
    ['{{ value_json.__proto__ }}', '{}'],
    ['{{ value_json.constructor }}', '{}'],
  ])('%s says nothing of %s', (text, value) => {
    expect(rendered(text, value)).toBeUndefined();
  });

  it.each([
    ['{{ value | float }}', 'x'],
    ['{{ value_json.a + 1 }}', '{"a":"1"}'],
    ['{{ value_json.a > 1 }}', '{"a":"2"}'],
    ['{{ 1 / 0 }}', ''],
    ['{{ value | bool }}', 'perhaps'],
  ])('%s cannot be read of %s', (text, value) => {
    expect(rendered(text, value)).toBeNull();
  });

  it.each([
    ["{{ states('sensor.x') }}", 'the template calls “states”'],
    ['{{ now().hour }}', 'the template calls “now”'],
    ['{{ value.split(",")[0] }}', 'the template calls “split”'],
    ['{{ value | regex_replace("a") }}', 'the template uses the filter “regex_replace”'],
    ['{% for x in value_json %}{{ x }}{% endfor %}', 'the template uses “for”'],
    ['{% set x = 1 %}{{ x }}', 'the template uses “set”'],
    ['{{ this.state }}', 'the template uses “this”'],
    ['{{ value', 'the template does not end'],
    ['{{ value }} {% if value %}', 'the template has an “if” without its end'],
    ['{{ value is odd }}', 'the template uses the test “odd”'],
    ['{{ value ; 1 }}', 'the template cannot read “value ; 1”'],
    ['{{ }}', 'the template ends too early'],
    ['{{ ' + '('.repeat(500) + '1' + ')'.repeat(500) + ' }}', 'the template is nested too deeply'],
    ['{{ ' + '-'.repeat(500) + '1 }}', 'the template is nested too deeply'],
    ['{{ ' + 'not '.repeat(500) + '1 }}', 'the template is nested too deeply'],
    ['x'.repeat(5_000), 'the template is too long'],
  ])('%s is not understood', (text, why) => {
    expect(compileTemplate(text)).toEqual({ tag: 'notUnderstood', why });
  });
});
