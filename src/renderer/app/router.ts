import { createRouter, createWebHashHistory } from 'vue-router'
import { prefetchLot } from '#data/lotPrefetch'
import { loadScreenTexts } from '#i18n/index'
import HomeView from './HomeView.vue'

const lotEditor = () => import('#features/pay/lots/LotEditorView.vue')

async function readWithScreen(lotId: string): Promise<void> {
  await Promise.all([prefetchLot(lotId), lotEditor()])
}

/** Hash URLs work under the app's own URL scheme. Every screen but the first is loaded when first opened. */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', name: 'home', component: HomeView },
    {
      path: '/accounts/:accountId?',
      name: 'accounts',
      component: () => import('#features/bank/account/AccountView.vue'),
    },
    { path: '/morning', name: 'morning', component: () => import('#features/filed/morning/MorningView.vue') },
    { path: '/balances', name: 'balances', component: () => import('#features/bank/balances/BalancesView.vue') },
    { path: '/lots', name: 'lots', component: () => import('#features/pay/lots/list/LotsView.vue') },
    {
      path: '/lots/:lotId',
      name: 'lot',
      component: lotEditor,
      beforeEnter: ({ params }) => readWithScreen(String(params['lotId'])),
    },
    {
      path: '/lots/:lotId/confirm',
      name: 'lotConfirm',
      component: () => import('#features/pay/lots/confirm/LotConfirmView.vue'),
    },
    {
      path: '/lots/:lotId/result',
      name: 'lotResult',
      component: () => import('#features/pay/lots/result/LotResultView.vue'),
    },
    { path: '/queue', name: 'queue', component: () => import('#features/pay/lots/queue/QueueConfirmView.vue') },
    {
      path: '/queue/progress',
      name: 'queueProgress',
      component: () => import('#features/pay/lots/queue/QueueProgressView.vue'),
    },
    { path: '/year', name: 'year', component: () => import('#features/pay/year/YearView.vue') },
    { path: '/payees', name: 'payees', component: () => import('#features/pay/payees/PayeesView.vue') },
    { path: '/ledger', name: 'ledger', component: () => import('#features/pay/ledger/LedgerView.vue') },
    {
      path: '/acceptances/:acceptanceNo?',
      name: 'acceptance',
      component: () => import('#features/filed/inquiry/AcceptanceView.vue'),
    },
    { path: '/journal', name: 'journal', component: () => import('#features/filed/journal/JournalView.vue') },
    { path: '/evidence', name: 'evidence', component: () => import('#features/filed/evidence/EvidenceView.vue') },
    { path: '/following', name: 'following', component: () => import('#features/filed/approvals/FollowingView.vue') },
    { path: '/settings/:tab?', name: 'settings', component: () => import('#features/settings/tabs/SettingsView.vue') },
    { path: '/practice', name: 'practice', component: () => import('#features/help/practice/PracticeView.vue') },
    { path: '/print', name: 'print', component: () => import('./PrintView.vue'), meta: { bare: true } },
  ],
})

router.beforeResolve(async ({ name }) => {
  if (name !== 'home') await loadScreenTexts()
})
