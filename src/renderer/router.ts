import { createRouter, createWebHashHistory } from 'vue-router'
import { readOnTheWay } from './drafts/opened.ts'
import HomeView from './views/HomeView.vue'

const lotEditor = () => import('./views/LotEditorView.vue')

/** A lot and, the first time, its screen are read side by side. */
async function readWithScreen(lotId: string): Promise<void> {
  await Promise.all([readOnTheWay(lotId), lotEditor()])
}

/**
 * Every screen but the first is loaded when first opened. The hash keeps routes working under the app's own URL scheme.
 */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', name: 'home', component: HomeView },
    { path: '/accounts/:accountId?', name: 'accounts', component: () => import('./views/AccountView.vue') },
    { path: '/balances', name: 'balances', component: () => import('./views/BalancesView.vue') },
    { path: '/lots', name: 'lots', component: () => import('./views/LotsView.vue') },
    {
      path: '/lots/:lotId',
      name: 'lot',
      component: lotEditor,
      beforeEnter: ({ params }) => readWithScreen(String(params['lotId'])),
    },
    { path: '/lots/:lotId/confirm', name: 'lotConfirm', component: () => import('./views/LotConfirmView.vue') },
    { path: '/lots/:lotId/result', name: 'lotResult', component: () => import('./views/LotResultView.vue') },
    { path: '/payees', name: 'payees', component: () => import('./views/PayeesView.vue') },
    { path: '/ledger', name: 'ledger', component: () => import('./views/LedgerView.vue') },
    { path: '/acceptances/:acceptanceNo?', name: 'acceptance', component: () => import('./views/AcceptanceView.vue') },
    { path: '/journal', name: 'journal', component: () => import('./views/JournalView.vue') },
    { path: '/following', name: 'following', component: () => import('./views/FollowingView.vue') },
    { path: '/settings/:tab?', name: 'settings', component: () => import('./views/SettingsView.vue') },
    { path: '/practice', name: 'practice', component: () => import('./views/PracticeView.vue') },
    { path: '/print', name: 'print', component: () => import('./reports/PrintView.vue'), meta: { bare: true } },
  ],
})
