import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { S3Server } from '#app/server/testing/fakes/s3-server.ts'
import { drawImage } from '#app/server/testing/hostile-files.ts'
import { enter, findUser, join, PASSWORD, requestOf, whoIs } from '#app/server/testing/people.ts'
import { openShopWithS3, type ShopWithS3 } from '#app/server/testing/shop-with-s3.ts'
import type { TestShop } from '#app/server/testing/test-shop.ts'
import { signUpForm } from '#app/shop/accounts/account-forms.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { changeProfileImage, removeProfileImage } from './profile-image.ts'

let s3: S3Server
let shop: TestShop
let app: ShopWithS3['app']
let close: ShopWithS3['close']
beforeAll(async () => {
  ;({ s3, shop, app, close } = await openShopWithS3())
})
beforeEach(() => {
  s3.mood = 'usual'
})
afterAll(() => close())

const image = async (kind: 'jpeg' | 'png' | 'webp' = 'jpeg', name = 'me.jpg') =>
  new File([new Uint8Array(await drawImage(kind))], name, { type: `image/${kind}` })
const noImage = () => new File(['<script>alert(1)</script>'], 'me.png', { type: 'image/png' })

async function shopper(name: string, file: File | null = null): Promise<{ user: User; request: Request }> {
  const joined = await join(shop, name, file)
  if (!joined.ok) throw new Error(joined.problem.code)
  const request = await requestOf(shop, `${name}@shop.test`)
  const user = await whoIs(shop, request)
  if (!user) throw new Error('nobody is signed in')
  return { user, request }
}

async function seen(address: string, request: Request) {
  const headers = { host: 'localhost:3000', cookie: request.headers.get('cookie') ?? '' }
  return app.request(address, { headers })
}

describe('signing up with an image', () => {
  test('Signing up with an image stores it for that person and shows it to them', async () => {
    s3.calls.length = 0
    const { user, request } = await shopper('imaged', await image())
    expect(s3.calls).toContain(`PUT /dokmai/profilePictures/${user.uid}`)
    expect(user.photoURL).toMatch(new RegExp(`^/images/profilePictures/${user.uid}\\?v=[0-9a-f]{16}$`))
    const answer = await seen(user.photoURL, request)
    expect(answer.status).toBe(200)
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(640)
  })

  test('Signing up without an image stores none', async () => {
    const { user } = await shopper('plain')
    expect(user.photoURL).toBe('')
  })

  test('Signing up with an invalid image creates no account, and the email remains free', async () => {
    expect(await join(shop, 'fooled', noImage())).toMatchObject({ problem: { code: 'image-invalid' } })
    expect(await findUser(shop, 'fooled@shop.test')).toBeUndefined()
    expect((await join(shop, 'fooled', await image())).ok).toBe(true)
  })

  test.each([403, 503, 'hangs up'] as const)(
    'Signing up while the storage fails (%s) creates no account, and works later',
    async (mood) => {
      const name = `later-${String(mood).replace(' ', '-')}`
      s3.mood = mood
      expect(await join(shop, name, await image())).toMatchObject({
        problem: { code: 'image-not-saved' },
      })
      expect(await findUser(shop, `${name}@shop.test`)).toBeUndefined()
      expect(await enter(shop, `${name}@shop.test`)).toMatchObject({ ok: false })
      s3.mood = 'usual'
      expect((await join(shop, name, await image())).ok).toBe(true)
    },
  )

  test('The browser cannot set the URL of a profile image', async () => {
    const typed = {
      name: 'Mali',
      email: 'claims@shop.test',
      password: PASSWORD,
      image: 'javascript:alert(1)',
      role: 'admin',
    }
    expect(Object.keys(signUpForm.parse(typed))).toEqual(['name', 'email', 'password'])
  })
})

describe('profile images', () => {
  test('A different profile image has a different URL, an equal one keeps its URL', async () => {
    const { user, request } = await shopper('changing', await image('jpeg'))
    await changeProfileImage(
      shop,
      user,
      new File(
        [
          new Uint8Array(
            await sharp(await drawImage('png'))
              .negate()
              .toBuffer(),
          ),
        ],
        'b.png',
      ),
    )
    const after = await whoIs(shop, request)
    expect(after?.photoURL).not.toBe(user.photoURL)
    expect((await seen(after?.photoURL ?? '', request)).status).toBe(200)
  })

  test('Of two parallel profile images one is stored completely at its own URL', async () => {
    const { user, request } = await shopper('hasty')
    const files = await Promise.all(['jpeg', 'png', 'webp'].map((kind) => image(kind as 'jpeg')))
    await Promise.all(files.map((file) => changeProfileImage(shop, user, file)))
    const { photoURL } = (await whoIs(shop, request)) ?? user
    const answer = await seen(photoURL, request)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=86400')
  })

  test('The old profile image remains if the new one is refused or cannot be stored', async () => {
    const { user, request } = await shopper('keeping', await image())
    expect(await changeProfileImage(shop, user, noImage())).toMatchObject({
      problem: { code: 'image-invalid' },
    })
    s3.mood = 503
    expect(await changeProfileImage(shop, user, await image('png'))).toMatchObject({
      problem: { code: 'image-not-saved' },
    })
    expect(await removeProfileImage(shop, user)).toMatchObject({ problem: { code: 'image-not-saved' } })
    s3.mood = 'usual'
    expect((await whoIs(shop, request))?.photoURL).toBe(user.photoURL)
    expect((await seen(user.photoURL, request)).status).toBe(200)
  })

  test('A removed profile image disappears from the storage and the cache', async () => {
    const { user, request } = await shopper('removing', await image())
    expect((await seen(user.photoURL, request)).status).toBe(200)
    expect((await removeProfileImage(shop, user)).ok).toBe(true)
    expect((await whoIs(shop, request))?.photoURL).toBe('')
    expect(await shop.files.get(`profilePictures/${user.uid}`)).toBeNull()
    expect((await seen(user.photoURL, request)).status).toBe(404)
    expect((await removeProfileImage(shop, user)).ok).toBe(true)
  })

  test('A profile image can be changed ten times an hour', async () => {
    const { user } = await shopper('restless')
    const answers = []
    for (let time = 0; time < 11; time += 1) answers.push(await changeProfileImage(shop, user, noImage()))
    expect(answers.map((answer) => !answer.ok && answer.problem.code)).toEqual([
      ...Array(10).fill('image-invalid'),
      'too-many-tries',
    ])
  })
})
