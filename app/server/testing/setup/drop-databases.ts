import { afterAll } from 'vitest'
import { dropMadeDatabases } from './made-databases.ts'

// A setup file, since benchmarks open test shops too, without tests.
afterAll(dropMadeDatabases)
