import { expect, test } from 'vitest'
import { toIpSite } from '#app/server/core/networks.ts'
import { clientIp } from './client-ip.ts'

const behindProxy = (entry: string) => clientIp('127.0.0.1', `9.9.9.9, ${entry}`, 1)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9%eth0', '2001:db8:1:2::/64'],
])('A request from %s counts as the network %s', (entry, network) => {
  expect(behindProxy(entry)).toBe(network)
  expect(clientIp(entry, null, 0)).toBe(network)
})

test.each(['unknown', '_hidden', '203.0.113', '1', '0x7f.1', '203.0.113.7:port', ''])(
  'A proxy that writes %j names no address, so the socket’s address counts',
  (entry) => {
    expect(behindProxy(entry)).toBe('127.0.0.1')
  },
)

test('Entries left of the trusted proxies’ are ignored', () => {
  expect(clientIp('10.0.0.1', '1.1.1.1, 2.2.2.2, 3.3.3.3', 1)).toBe('3.3.3.3')
  expect(clientIp('10.0.0.1', '1.1.1.1, 2.2.2.2, 3.3.3.3', 2)).toBe('2.2.2.2')
  expect(clientIp('10.0.0.1', '1.1.1.1', 0)).toBe('10.0.0.1')
  expect(clientIp('10.0.0.1', '1.1.1.1', 3)).toBe('10.0.0.1')
  expect(clientIp(undefined, null, 0)).toBe('unknown')
})

test('The site of a network is its /48 for IPv6 and the address itself for IPv4', () => {
  expect(toIpSite('2001:db8:1:2::/64')).toBe('2001:db8:1::/48')
  expect(toIpSite('2001:db8:1:ffff::/64')).toBe('2001:db8:1::/48')
  expect(toIpSite('203.0.113.7')).toBe('203.0.113.7')
  expect(toIpSite('unknown')).toBe('unknown')
})
