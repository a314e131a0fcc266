import { fittingExamples, givenExamples } from './examples.ts'
import { coveredSections, coveredStatements, coveringRequirements } from './coverage.ts'
import { constrainedCases, constrainedViolations, knownExtensions, knownViolations } from './keywords.ts'
import {
  knownMembers,
  oneKeyword,
  uniqueGeneratedIds,
  uniqueIds,
  wholeSentences,
  wordedIds,
} from './statements.ts'
import { usedTags, wordedOperationIds } from './operations.ts'
import { fullDescriptions, neverOptional, phrasedSummaries } from './prose.ts'
import { strictSchemas } from './schemas.ts'
import { declaredAreas, declaredSections, usedSections } from './sections.ts'
import type { Rule } from './walk.ts'

/** The contract's own rules, by name: what swagger-parser and Redocly miss. */
export const rules = {
  uniqueIds,
  uniqueGeneratedIds,
  wordedIds,
  oneKeyword,
  wholeSentences,
  knownMembers,
  declaredAreas,
  declaredSections,
  usedSections,
  coveredStatements,
  coveredSections,
  coveringRequirements,
  wordedOperationIds,
  usedTags,
  constrainedViolations,
  constrainedCases,
  knownViolations,
  strictSchemas,
  givenExamples,
  fittingExamples,
  phrasedSummaries,
  fullDescriptions,
  neverOptional,
  knownExtensions,
} satisfies Record<string, Rule>
