#!/usr/bin/env node

// This file runs in Node of any age, so that an old one says what is needed; all else is imported after that.
const needed = '20.18.1'
const here = process.versions.node

function rankOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return (major * 1000 + minor) * 1000 + patch
}

if (rankOf(here) < rankOf(needed)) {
  console.error(`assay: Node ${here} is too old; ${needed} or later is needed.`)
  process.exitCode = 2
} else void import('./commands/assay.ts').then(({ assay }) => assay())
