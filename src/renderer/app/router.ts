import { createRouter, createWebHashHistory } from 'vue-router'
import { prefetchLot } from '../database/lotPrefetch.ts'
import HomeView from './HomeView.vue'

const lotEditor = () => import('../features/lots/LotEditorView.vue')

/** Loads a lot and, the first time, its screen in parallel. */
async function readWithScreen(lotId: string): Promise<void> {
  await Promise.all([prefetchLot(lotId), lotEditor()])
}

/**
 * The router. Every screen but the first is loaded when it is first opened. Hash URLs work under the app's own URL
 * scheme.
 */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', name: 'home', component: HomeView },
    { path: '/accounts/:accountId?', name: 'accounts', component: () => import('../features/account/AccountView.vue') },
    { path: '/morning', name: 'morning', component: () => import('../features/morning/MorningView.vue') },
    { path: '/balances', name: 'balances', component: () => import('../features/balances/BalancesView.vue') },
    { path: '/lots', name: 'lots', component: () => import('../features/lots/list/LotsView.vue') },
    {
      path: '/lots/:lotId',
      name: 'lot',
      component: lotEditor,
      beforeEnter: ({ params }) => readWithScreen(String(params['lotId'])),
    },
    {
      path: '/lots/:lotId/confirm',
      name: 'lotConfirm',
      component: () => import('../features/lots/confirm/LotConfirmView.vue'),
    },
    {
      path: '/lots/:lotId/result',
      name: 'lotResult',
      component: () => import('../features/lots/result/LotResultView.vue'),
    },
    { path: '/queue', name: 'queue', component: () => import('../features/lots/queue/QueueConfirmView.vue') },
    {
      path: '/queue/progress',
      name: 'queueProgress',
      component: () => import('../features/lots/queue/QueueProgressView.vue'),
    },
    { path: '/year', name: 'year', component: () => import('../features/year/YearView.vue') },
    { path: '/payees', name: 'payees', component: () => import('../features/payees/PayeesView.vue') },
    { path: '/ledger', name: 'ledger', component: () => import('../features/ledger/LedgerView.vue') },
    {
      path: '/acceptances/:acceptanceNo?',
      name: 'acceptance',
      component: () => import('../features/acceptances/AcceptanceView.vue'),
    },
    { path: '/journal', name: 'journal', component: () => import('../features/journal/JournalView.vue') },
    { path: '/evidence', name: 'evidence', component: () => import('../features/evidence/EvidenceView.vue') },
    { path: '/following', name: 'following', component: () => import('../features/approvals/FollowingView.vue') },
    { path: '/settings/:tab?', name: 'settings', component: () => import('../features/settings/SettingsView.vue') },
    { path: '/practice', name: 'practice', component: () => import('../features/practice/PracticeView.vue') },
    { path: '/print', name: 'print', component: () => import('./PrintView.vue'), meta: { bare: true } },
  ],
})
